// Rows of the table of endpoints (api.ts): figures about many cases.
import * as z from 'zod/mini';
import { file, nothing } from './api-rows.ts';
import { figureCounts, figureFileQuery, figuresQuery, pack, packQuery } from './figures.ts';
import {
  disproportionalityQuery,
  pairQuery,
  pairTrend,
  reportedPair,
  watchDecision,
  watchInput,
  watchList,
} from './insight.ts';

export const insightRows = {
  'GET /api/admin/insight/figures': {
    access: 'cases',
    summary: 'Counts of cases by every figure, of a period and of values of figures',
    query: figuresQuery,
    reply: figureCounts,
  },
  'GET /api/admin/insight/figures/csv': {
    access: 'cases',
    summary: 'The tables of figures, or one of them, as CSV',
    query: figureFileQuery,
    ...file,
  },
  'GET /api/admin/insight/figures/xlsx': {
    access: 'cases',
    summary: 'The tables of figures as a workbook with a sheet for each',
    query: figureFileQuery,
    ...file,
  },
  'GET /api/admin/insight/pack': {
    access: 'cases',
    summary: 'The pack of a month, quarter or year: counts beside those of the period before, and deaths',
    query: packQuery,
    reply: pack,
  },
  'GET /api/admin/insight/pack/xlsx': {
    access: 'cases',
    summary: 'The pack as a workbook with a sheet for each table',
    query: packQuery,
    ...file,
  },
  'POST /api/admin/insight/pack': {
    access: 'cases',
    confirm: 'never',
    summary: 'Keep the pack of a period as it is now; later packs say what has changed',
    ...nothing,
    body: packQuery,
  },
  'POST /api/admin/insight/figures/refresh': {
    access: 'cases',
    confirm: 'never',
    summary: 'Brings the register of figures up to date',
    ...nothing,
  },
  'GET /api/admin/insight/pair': {
    access: 'cases',
    summary: 'One pair of substance and reaction: figures, trend against its last four quarters, watching',
    query: pairQuery,
    reply: pairTrend,
  },
  'GET /api/admin/insight/watched-pairs': {
    access: 'cases',
    summary: 'The watch list: each pair with its test, last decision and next look',
    reply: watchList,
  },
  'POST /api/admin/insight/watched-pairs': {
    access: 'cases',
    confirm: 'never',
    summary: 'Watch a pair from tomorrow on, against its cases of at least four quarters before',
    ...nothing,
    body: watchInput,
  },
  'PUT /api/admin/insight/watched-pairs/:id': {
    access: 'cases',
    confirm: 'never',
    summary: 'Note what was decided at a look, and the day of the next look, or end watching',
    ...nothing,
    body: watchDecision,
  },
  'GET /api/admin/insight/disproportionality': {
    access: 'cases',
    summary: 'Pairs of drug and reaction with PRR, ROR and IC; the highest lower limit of the IC first',
    query: disproportionalityQuery,
    reply: z.array(reportedPair),
  },
} as const;
