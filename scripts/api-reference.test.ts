// docs/api.md matches the contract's table.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeCallers } from '#contract/access-rules.ts';
import { api, type ApiRow } from '#contract/api.ts';
import { optionalText, requiredText, wholeNumber } from '#contract/fields.ts';
import { apiReference } from './api-reference.ts';

const file = join(import.meta.dirname, '../docs/api.md');
const document = readFileSync(file, 'utf8');
const sectionOf = (text: string, key: string) => text.split(`\n### ${key}\n`)[1]?.split(/\n###? /)[0] ?? '';

describe('the API reference', () => {
  it('is up to date: after a change of the contract, run `npm run docs`', () => {
    expect(document).toBe(apiReference(api));
  });

  it('has every row once, with its summary and who may call', () => {
    const headings = [...document.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);
    expect(new Set(headings)).toEqual(new Set(Object.keys(api)));
    expect(headings).toHaveLength(Object.keys(api).length);
    for (const [key, row] of Object.entries(api) as [string, ApiRow][]) {
      const section = sectionOf(document, key);
      expect(section).toContain(`\n${row.summary}.\n`);
      expect(section).toContain(`Who may call: ${describeCallers(row)}.`);
      expect(section).toContain(`Answer: ${row.status}`);
    }
  });

  it('names every field of every body', () => {
    const missing = Object.entries(api as Record<string, ApiRow>).flatMap(([key, { body }]) => {
      const { properties = {} } = body ? z.toJSONSchema(body, { io: 'input' }) : {};
      return Object.keys(properties).filter(
        (field) => !sectionOf(document, key).includes(`| \`${field}\` |`),
      );
    });
    expect(missing).toEqual([]);
  });

  it('has three groups: public, signing in, and administrators', () => {
    const groups = [...document.matchAll(/^## (.*)$/gm)].map(([, group]) => group);
    expect(groups).toEqual(['Public', 'Auth', 'Admin', 'Errors']);
    expect(document.indexOf('### GET /api/auth/me')).toBeGreaterThan(document.indexOf('## Auth'));
    expect(document.indexOf('### GET /api/adr-reports')).toBeGreaterThan(document.indexOf('## Admin'));
  });

  it('gives type, requirement and bounds of a field, and the shape of the answer', () => {
    const body = z.object({
      name: requiredText(200),
      age: wholeNumber(0, 120),
      note: optionalText(10_000),
      icon: z._default(z.enum(['Globe', 'Link']), 'Globe'),
    });
    const reply = z.array(z.object({ id: z.string(), note: z.nullable(z.string()), on: z.boolean() }));
    const text = apiReference({
      'POST /api/x': { access: 'public', summary: 'Do x', status: 201, body, reply },
    });
    expect(sectionOf(text, 'POST /api/x')).toBe(`
Do x.

Who may call: everybody.

Body:

| Field | Type | Required | Bounds |
|---|---|---|---|
| \`name\` | text | yes | 1 to 200 characters |
| \`age\` | whole number | yes | 0 to 120 |
| \`note\` | text or null | no | at most 10,000 characters |
| \`icon\` | one of \`Globe\`, \`Link\` | no | default "Globe" |

Answer: 201 and an array of { id: text, note: text or null, on: boolean }.
`);
  });

  it('--check compares the file and does not write it', () => {
    const run = spawnSync(process.execPath, ['scripts/api-reference.ts', '--check'], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
    });
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(readFileSync(file, 'utf8')).toBe(document);
  });
});
