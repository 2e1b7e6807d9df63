// The rows of the table of endpoints (api.ts) about mails, mailed links and addresses.
import * as z from 'zod/mini';
import { nothing } from './api-rows.ts';
import {
  addressByLink,
  forgottenPassword,
  mailService,
  numberMail,
  outboxMail,
  passwordByLink,
} from './mails.ts';
import { retentionChange } from './site-settings.ts';

export const mailRows = {
  'GET /api/mail-service': {
    access: 'public',
    summary: 'Whether the portal sends mails, and so what it offers',
    reply: mailService,
  },
  'POST /api/report-status/mail': {
    access: 'public',
    summary: 'Mail the number of a report, once for each report; three a day reach one address',
    ...nothing,
    body: numberMail,
  },
  'POST /api/auth/forgot-password': {
    access: 'public',
    summary: 'Mail a link for a new password; answers the same whether or not there is such an account',
    ...nothing,
    body: forgottenPassword,
  },
  'POST /api/auth/reset-password': {
    access: 'public',
    summary: 'Choose a new password by a mailed link; ends all sessions of the account',
    ...nothing,
    body: passwordByLink,
  },
  'POST /api/auth/email-link': {
    access: 'signed in',
    confirm: 'never',
    summary: 'Mail a link that verifies one’s own e-mail address',
    ...nothing,
  },
  'POST /api/auth/verify-email': {
    access: 'signed in',
    confirm: 'always',
    summary: 'Verify one’s own e-mail address by a mailed link',
    ...nothing,
    body: addressByLink,
  },
  'GET /api/admin/mails': {
    access: 'portal',
    summary: 'The newest mails of the outbox; those to reporters only for accounts that also have `cases`',
    reply: z.array(outboxMail),
  },
  'POST /api/admin/mails/:id/retry': {
    access: 'portal',
    confirm: 'never',
    summary: 'Try an undelivered mail again',
    ...nothing,
  },
  'GET /api/admin/retention-changes': {
    access: 'portal',
    summary: 'Retention periods that were set and have not taken effect yet',
    reply: z.array(retentionChange),
  },
} as const;
