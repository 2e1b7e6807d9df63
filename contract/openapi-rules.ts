// The shape of the portal's OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1.html), as far as the portal writes
// it: server/http/openapi.ts makes the document from the contract's table, a screen of the administrators shows it.

/** The parts of JSON Schema that the contract uses. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  /** Choices that a field tells apart, such as the steps with a case. */
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

/** Bodies by media type. Without a schema any content of that type. */
export type OpenApiContent = Record<string, { schema?: JsonSchema | { $ref: string } }>;

export interface OpenApiOperation {
  operationId: string;
  /** The area: the first part of the address after `/api` or `/api/admin`. */
  tags: [string];
  summary: string;
  description: string;
  /** Who may call, in words. */
  'x-callers': string;
  /** When the call needs a password or passkey from the last 5 minutes. */
  'x-confirm': string;
  security?: { session: readonly string[] }[];
  parameters: OpenApiParameter[];
  requestBody?: { required: true; content: OpenApiContent };
  /** By status code, and `default`: every refusal. */
  responses: Record<string, { description: string; content?: OpenApiContent }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  /** `description`: paragraphs in Markdown, of which only code and lists are used. */
  info: { title: string; version: string; description: string };
  /** By address, then by method in lower case. */
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, JsonSchema> };
}
