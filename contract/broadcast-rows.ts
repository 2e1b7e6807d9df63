// The rows of the table of endpoints (api.ts) of the broadcast: WHIP (RFC 9725) takes it in, WHEP
// (draft-ietf-wish-whep) gives it out, and both speak SDP.
import * as z from 'zod/mini';
import { type ApiRow, created, file, nothing } from './api-rows.ts';
import {
  broadcastState,
  newsQuery,
  newStreamKey,
  ownBroadcast,
  publishQuery,
  streamKey,
  streamKeyInput,
} from './broadcast.ts';
import { inLanguage } from './language-query.ts';

export const broadcastRows = {
  'GET /api/broadcast': {
    access: 'public',
    summary: 'The broadcast that is on now, and the next one that is announced',
    query: inLanguage,
    reply: broadcastState,
  },
  'DELETE /api/admin/broadcast': {
    access: 'content',
    confirm: 'never',
    summary: 'End the broadcast that is on, whoever sends it',
    ...nothing,
  },
  'GET /api/broadcasts/:id/calendar': {
    access: 'public',
    summary: 'An announced broadcast as a calendar file (iCalendar)',
    ...file,
  },
  'GET /api/broadcast/own': {
    access: 'public',
    summary: 'Whether the caller may broadcast to visitors',
    reply: ownBroadcast,
  },
  'GET /api/broadcast/news': {
    access: 'public',
    summary: 'News of the broadcast for one who watches; for its publisher as server-sent events',
    query: newsQuery,
    ...file,
  },
  'POST /api/broadcast/whip': {
    access: 'content',
    orStreamKey: true,
    confirm: 'never',
    summary: 'Broadcast to visitors (WHIP): an offer, answered by SDP and `Location`; 409 while another does',
    ...created,
    query: publishQuery,
    consumes: 'sdp',
    ...file,
  },
  'PATCH /api/broadcast/whip/:connection': {
    access: 'public',
    summary: 'Candidates of a sender, which the portal does not need (WHIP)',
    ...nothing,
    consumes: 'sdp',
  },
  'DELETE /api/broadcast/whip/:connection': {
    access: 'public',
    summary: 'End the broadcast (WHIP)',
    ...file,
  },
  'POST /api/broadcast/whep': {
    access: 'public',
    summary: 'Watch the broadcast (WHEP): an offer, answered by SDP and `Location`; 409 while none is on',
    ...created,
    consumes: 'sdp',
    ...file,
  },
  'PATCH /api/broadcast/whep/:connection': {
    access: 'public',
    summary: 'Candidates of a player, which the portal does not need (WHEP)',
    ...nothing,
    consumes: 'sdp',
  },
  'DELETE /api/broadcast/whep/:connection': {
    access: 'public',
    summary: 'Stop watching (WHEP)',
    ...file,
  },
  'GET /api/admin/stream-keys': {
    access: 'content',
    summary: 'The keys of senders that are no browser, such as OBS',
    reply: z.array(streamKey),
  },
  'POST /api/admin/stream-keys': {
    access: 'content',
    confirm: 'always',
    summary: 'Make a stream key; the answer shows it once',
    ...created,
    body: streamKeyInput,
    reply: newStreamKey,
  },
  'DELETE /api/admin/stream-keys/:id': {
    access: 'content',
    confirm: 'never',
    summary: 'Revoke a stream key; a broadcast with it ends',
    ...nothing,
  },
} as const satisfies Record<string, ApiRow>;
