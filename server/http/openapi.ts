// The contract's table as an OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.1.html
import * as z from 'zod/mini';
import { type Access, describeCallers, type Right } from '#contract/access-rules.ts';
import { api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { problem } from '#contract/problems.ts';

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
};
const json = (schema: object) => ({ 'application/json': { schema } });

export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, row] of Object.entries(api) as [ApiKey, ApiRow][]) {
    const [method = '', path = ''] = key.split(' ');
    const address = path.replace(/:(\w+)/g, '{$1}');
    (paths[address] ??= {})[method.toLowerCase()] = operation(key, row, path);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pharmacovigilance portal', version },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  };
}

function descriptionOf(row: ApiRow): string {
  const callers = `For ${describeCallers(row)}.`;
  if (!row.confirm || row.confirm === 'never') return callers;
  const when = row.confirm === 'always' ? '' : ` ${row.confirm}`;
  return `${callers} Needs the password from the last 5 minutes${when}: otherwise 403 with the code confirm.`;
}

/** The session, with rights as its roles: all rights of one entry, or any one of several entries. */
export function securityOf(access: Exclude<Access, 'public'>): { session: readonly Right[] }[] {
  if (access === 'signed in') return [{ session: [] }];
  if (typeof access === 'string') return [{ session: [access] }];
  return 'all' in access ? [{ session: access.all }] : access.oneOf.map((right) => ({ session: [right] }));
}

function operation(key: ApiKey, row: ApiRow, path: string): object {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const { properties = {}, required = [] } = row.query ? schemaOf(row.query, 'input') : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: 200 },
  };
  const ifMatch = {
    name: 'If-Match',
    in: 'header',
    description: 'The version that was read, in quotation marks',
    schema: { type: 'string' },
  };
  const isVersioned =
    /^(PUT|PATCH) /.test(key) &&
    'version' in (row.reply ? (schemaOf(row.reply, 'output').properties ?? {}) : {});
  const form = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  };
  const content = row.body
    ? json(schemaOf(row.body, 'input'))
    : row.consumes &&
      {
        multipart: { 'multipart/form-data': { schema: form } },
        csv: { 'text/csv': {} },
        xml: { 'application/xml': {} },
        file: { '*/*': {} },
      }[row.consumes];
  return {
    operationId: key.replace(/\W+/g, '_'),
    summary: row.summary,
    ...(row.access !== 'public' && {
      description: descriptionOf(row),
      security: securityOf(row.access),
    }),
    parameters: [
      ...inPath,
      ...inQuery,
      ...(row.idempotent ? [idempotencyKey] : []),
      ...(isVersioned ? [ifMatch] : []),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [row.status]: {
        description: row.reply || row.answers ? 'Success' : 'Success without a body',
        ...(row.reply && { content: json(schemaOf(row.reply, 'output')) }),
        ...(row.answers && { content: { '*/*': {} } }),
      },
      default: {
        description: 'A refusal, with one sentence for people',
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  };
}
