// Rows of the table of endpoints (api.ts): brand names.
import * as z from 'zod/mini';
import { created, nothing } from './api-rows.ts';
import { brand, brandImport, brandInput, brandListQuery } from './brands.ts';
import { importQuery } from './imports.ts';
import { lookedAt, lookedAtCount } from './terms.ts';

export const brandRows = {
  'GET /api/admin/brands': {
    access: 'cases',
    summary: 'Brand names with their compositions, by name; with `limit` the first that `q` finds',
    query: brandListQuery,
    reply: z.array(brand),
  },
  'POST /api/admin/brands': {
    access: 'cases',
    confirm: 'never',
    summary: 'Add a brand name, or another composition of one',
    ...created,
    body: brandInput,
    reply: brand,
  },
  'POST /api/admin/brands/looked-at': {
    access: 'cases',
    confirm: 'never',
    summary: 'Say that someone has looked at brand names of the starter list; their mark goes',
    body: lookedAt,
    reply: lookedAtCount,
  },
  'PUT /api/admin/brands/:id': {
    access: 'cases',
    confirm: 'never',
    summary: 'Correct a brand name; another composition is another entry with its own day',
    body: brandInput,
    reply: brand,
  },
  'DELETE /api/admin/brands/:id': {
    access: 'cases',
    confirm: 'never',
    summary: 'Delete a brand name',
    ...nothing,
  },
  'POST /api/admin/brands/import': {
    access: 'cases',
    confirm: 'never',
    summary: 'Import a formulary from a CSV file with the columns name, maker, composition, form and seen',
    query: importQuery,
    consumes: 'csv',
    reply: brandImport,
  },
} as const;
