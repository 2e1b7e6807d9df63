// The calls of the API's description, one record each, in the order of their areas.
import type { OpenApiContent, OpenApiDocument, OpenApiOperation } from '#contract/openapi-rules.ts';
import { schemaText } from './schema-rows.ts';

export interface ApiCall extends OpenApiOperation {
  /** Its name in this screen's address. */
  id: string;
  /** `PUT /api/admin/terms/{id}` */
  name: string;
  area: string;
}

/** All calls, by area; within an area in the order of the description. */
export function callsOf({ paths }: OpenApiDocument): ApiCall[] {
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        ...operation,
        id: operation.operationId,
        name: `${method.toUpperCase()} ${path}`,
        area: operation.tags[0],
      })),
    )
    .sort((a, b) => a.area.localeCompare(b.area));
}

/** The areas of some calls, each with its calls. */
export const byArea = (calls: readonly ApiCall[]): [string, ApiCall[]][] => [
  ...Map.groupBy(calls, ({ area }) => area),
];

export const areasOf = (calls: readonly ApiCall[]): string[] => byArea(calls).map(([area]) => area);

/** What the search covers. */
export function searchText(call: ApiCall): string {
  const answers = Object.values(call.responses).map(({ content }) => content);
  return [
    call.name,
    call.summary,
    call.description,
    ...call.parameters.map(({ name }) => name),
    ...[call.requestBody?.content, ...answers].flatMap(schemasOf).map(schemaText),
  ].join('\n');
}

const schemasOf = (content: OpenApiContent = {}) =>
  Object.values(content).flatMap(({ schema }) => (schema && !('$ref' in schema) ? [schema] : []));
