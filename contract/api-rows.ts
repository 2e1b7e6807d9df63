// The types of the rows of the table of endpoints (api.ts).
import * as z from 'zod/mini';
import type { Access } from './access-rules.ts';

export interface ApiRow {
  /** Who may call. Rows that are not public answer 401 without a session, and 403 without the right. */
  access: Access;
  /** An account may call the row for its own `:id` with any rights. */
  orOwnAccount?: true;
  /**
   * Whether the password, or a passkey, must have been entered in the last 5 minutes; otherwise 403 with `code: 'confirm'`.
   * It follows from what the call can do (docs/decisions/0024): undo what was signed, change another account, a printed
   * name or where data go, grant, erase, export. Every row with which signed-in people write names it. Other rows without
   * it never ask. With `for`, the handler decides when to ask.
   */
  confirm?: 'always' | 'never' | `for ${string}`;
  /** A stream key (`Authorization: Bearer`) serves in place of a session. */
  orStreamKey?: true;
  /** An account may call the row although it still has to set up its second factor. */
  duringSetUp?: true;
  /** One line for the OpenAPI document. Code is between backticks. */
  summary: string;
  /** Status code of success; without it 200. */
  status?: 201 | 204;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** `multipart` for the one endpoint that accepts a form with a file, `file` for a bare file; JSON everywhere else. */
  consumes?: 'multipart' | 'csv' | 'xml' | 'sdp' | 'file';
  /** The response is a file, not JSON. */
  answers?: 'file';
  /** A JSON body of up to 4 MiB, of visitors 1 MiB; elsewhere 256 KiB. */
  isLarge?: true;
  /** A client that repeats the request with the same `Idempotency-Key` must not create a second record. */
  idempotent?: true;
  reply: z.ZodMiniType | null;
}

export const nothing = { status: 204, reply: null } as const;
/** The answer is a file. */
export const file = { answers: 'file', reply: null } as const;
export const created = { status: 201 } as const;
export const statusOf = ({ status }: ApiRow): number => status ?? 200;
/** `PUT` leaves omitted fields unchanged, so a change must not add defaults. */
export const change = <Shape extends z.core.$ZodShape>(input: z.ZodMiniObject<Shape>) => {
  const shape: Record<string, z.core.$ZodType> = {};
  for (const [name, field] of Object.entries(input.shape)) {
    shape[name] = z.optional(field instanceof z.ZodMiniDefault ? field.def.innerType : field);
  }
  return z.object(shape) as unknown as z.ZodMiniType<Partial<z.infer<z.ZodMiniObject<Shape>>>>;
};
