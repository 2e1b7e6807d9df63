// The contract's table as an OpenAPI document, for authors of clients.
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { api, type ApiRow } from '#contract/api.ts';
import { statusOf } from '#contract/api-rows.ts';
import { testPortal } from '../testing/portal.ts';
import { securityOf } from './openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  'x-callers': string;
  'x-confirm': string;
  security?: object[];
  parameters: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

async function readDocument() {
  const { get } = await testPortal();
  const answer = await get('/api/openapi.json');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  return answer.json() as OpenApi;
}

const rows = Object.entries(api) as [string, ApiRow][];

it('the document has exactly one operation for each row of the table', async () => {
  const { openapi, info, paths } = await readDocument();
  expect(openapi).toBe('3.1.0');
  expect(info).toEqual({
    title: 'Pharmacovigilance portal',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    description: expect.stringContaining('POST /api/auth/confirm'),
  });
  const found = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect(new Set(found)).toEqual(new Set(rows.map(([key]) => key)));
});

it('the document is valid by the schema of OpenAPI 3.1', async () => {
  const result = await new Validator().validate({ ...(await readDocument()) });
  expect(result).toMatchObject({ valid: true });
});

it('an operation says who may call it', async () => {
  const { paths } = await readDocument();
  const callers = (method: string, path: string) => paths[path]?.[method]?.['x-callers'];
  expect([
    callers('post', '/api/adr-reports'),
    callers('get', '/api/auth/second-factor'),
    callers('put', '/api/admin/administrators/{id}'),
    callers('get', '/api/admin/cases'),
    callers('get', '/api/admin/privacy'),
    callers('get', '/api/admin/imports'),
  ]).toEqual([
    'everyone',
    'everyone who is signed in',
    'accounts with the right "portal", and every account for itself',
    'accounts with the right "cases"',
    'accounts with the rights "portal" and "cases"',
    'accounts with the right "content" or "cases"',
  ]);
});

it('every operation describes its callers, input and answer', async () => {
  const { paths } = await readDocument();
  const json = { 'application/json': { schema: expect.any(Object) } };
  const ids = new Set<string>();
  for (const [key, row] of rows) {
    const [method = '', path = ''] = key.split(' ');
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.summary).toBe(row.summary);
    expect(operation?.tags).toEqual([expect.stringMatching(/^[a-z-]+$/)]);
    expect(operation?.['x-confirm']).toBe(row.confirm ?? 'never');
    expect(operation?.security).toEqual(row.access === 'public' ? undefined : securityOf(row.access));
    expect(operation?.requestBody?.required).toBe(row.body || row.consumes ? true : undefined);
    expect(Object.keys(operation?.responses ?? {})).toEqual([String(statusOf(row)), 'default']);
    expect(operation?.responses[statusOf(row)]?.content).toEqual(
      row.answers ? { '*/*': {} } : row.reply ? json : undefined,
    );
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared = operation?.parameters.filter(
      (parameter) => parameter.in === 'path' && parameter.required,
    );
    expect(declared?.map(({ name }) => name)).toEqual(inPath);
    ids.add(operation?.operationId ?? '');
  }
  expect(ids.size).toBe(rows.length);
});

it('the report is described with its bounds', async () => {
  const { paths, components } = await readDocument();
  const report = paths['/api/adr-reports']?.['post'];
  expect(report?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['name', 'age', 'contact', 'medicineName', 'symptoms', 'duration'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 200 },
      age: { type: 'integer', minimum: 0, maximum: 120 },
      symptoms: { type: 'string', minLength: 1, maxLength: 10_000 },
    },
  });
  expect(report?.parameters).toContainEqual({
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: 200 },
  });
  expect(components.schemas['Problem']).toMatchObject({ required: ['message'] });
});

it('a call says in words who may make it and when it needs the password', async () => {
  const { paths } = await readDocument();
  expect(paths['/api/admin/privacy/erase']?.['post']?.description).toBe(
    'For accounts with the rights "portal" and "cases". ' +
      'Needs the password from the last 5 minutes: otherwise 403 with the code `confirm`.',
  );
  expect(paths['/api/admin/amc-locations/import']?.['post']?.description).toContain(
    'at most 5 MB and 20,000 rows',
  );
});

it('the rights for a call are roles of the session', () => {
  expect(securityOf('signed in')).toEqual([{ session: [] }]);
  expect(securityOf('content')).toEqual([{ session: ['content'] }]);
  expect(securityOf({ all: ['portal', 'cases'] })).toEqual([{ session: ['portal', 'cases'] }]);
  expect(securityOf({ oneOf: ['content', 'portal'] })).toEqual([
    { session: ['content'] },
    { session: ['portal'] },
  ]);
});
