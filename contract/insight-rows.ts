// Rows of the table of endpoints (api.ts): figures about many cases.
import * as z from 'zod/mini';
import { ok } from './api-rows.ts';
import { disproportionalityQuery, reportedPair } from './insight.ts';

export const insightRows = {
  'GET /api/admin/insight/disproportionality': {
    access: 'cases',
    summary: 'Pairs of drug and reaction with PRR, ROR and IC; the highest lower limit of the IC first',
    ...ok,
    query: disproportionalityQuery,
    reply: z.array(reportedPair),
  },
} as const;
