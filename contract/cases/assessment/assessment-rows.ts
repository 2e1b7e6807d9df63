// Rows of the table of endpoints (api.ts): assessments, and cases that may be the same.
import * as z from 'zod/mini';
import { created } from '../../api-rows.ts';
import { assessment, assessmentInput, goOnWithOneInput, stillHoldInput } from './assessments.ts';
import { suspicion } from '../work/suspicions.ts';

export const assessmentRows = {
  'GET /api/admin/cases/:id/assessments': {
    access: 'cases',
    summary: 'All assessments of a case, newest first',
    reply: z.array(assessment),
  },
  'POST /api/admin/cases/:id/assessments': {
    access: 'cases',
    confirm: 'never',
    summary:
      'Propose an assessment; with `fix`, which needs the right "sign", it is fixed. None is overwritten',
    ...created,
    body: assessmentInput,
    reply: z.array(assessment),
  },
  'POST /api/admin/cases/:id/assessments/still-hold': {
    access: 'cases',
    confirm: 'never',
    summary: 'Say that assessments still hold after facts of the case changed. Needs `If-Match`',
    body: stillHoldInput,
    reply: z.array(assessment),
  },
  'POST /api/admin/cases/:id/assessments/go-on': {
    access: 'sign',
    confirm: 'never',
    summary: 'Go on with one of two assessors, with a reason, where the case is due by tomorrow',
    body: goOnWithOneInput,
    reply: z.array(assessment),
  },
  'GET /api/admin/cases/:id/duplicates': {
    access: 'cases',
    summary: 'Possible duplicates of a case, with reasons, the most likely first',
    reply: z.array(suspicion),
  },
  'POST /api/admin/cases/:id/duplicates/:other/different': {
    access: 'cases',
    confirm: 'never',
    summary: 'Say that two cases are different; the pair is not shown until something relevant changes',
    reply: z.array(suspicion),
  },
} as const;
