// All error answers: one shape, one plain sentence, never a stack trace.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Issue } from '#contract/issues.ts';
import type { Problem as ProblemBody } from '#contract/problems.ts';
import { NotConfirmed } from '../access/confirm.ts';
import { HashQueueFull } from '../access/password.ts';
import { LacksRight } from '../access/rights.ts';
import { NeedsSecondFactor } from '../access/second-factor.ts';
import { SessionOver } from '../access/signed-in-write.ts';
import type { Engine } from '../db/engines/engine.ts';
import { KeyReused } from '../db/idempotency-keys.ts';
import { NoSuchFile, NoSuchRecord, StaleVersion } from '../db/refused-writes.ts';
import { CheckersBusy } from '../files/checker.ts';
import { ScannerUnavailable } from '../files/scan.ts';
import { StorageUnavailable } from '../files/storage.ts';
import { Refusal } from '../files/refusals.ts';

interface Extra {
  /** For the browser's own message or reaction. */
  code?: ProblemBody['code'];
  issues?: Issue[];
  details?: string;
  /** The present record, if somebody else has changed it. */
  current?: unknown;
  /** The findings that refuse a step. */
  findings?: ProblemBody['findings'];
  /** Seconds until another try makes sense. */
  retryAfter?: number;
}

/** A refusal with its status. Thrown by handlers, answered by the error handler. */
export class Problem extends Error {
  readonly status: number;
  readonly extra: Extra;

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
}

export const notSignedIn = () => new Problem(401, 'Sign in to see this.');
export const notFound = () => new Problem(404, 'There is nothing at this address.');

const storageFull = () =>
  new Problem(507, 'The portal has no storage space left. Try again later.', {
    code: 'storage-full',
    retryAfter: 60,
  });

/** 400 for input that the contract's schema refuses. */
export function invalidInput(issues: Issue[]): Problem {
  const fields = [...new Set(issues.map(({ path }) => path).filter(Boolean))];
  const message =
    fields.length > 0 ? `Check these fields: ${fields.join(', ')}.` : 'The request contains no usable data.';
  return new Problem(400, message, { issues });
}

const noSuchFile = (path: string): Issue => ({
  path,
  code: 'choice',
  message: 'The portal has no such file. Upload it first.',
});

// Fastify's own refusals, in plain words. https://fastify.dev/docs/latest/Reference/Errors/
const fastifyMessages: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This type of data is not accepted here. The API accepts application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The data does not have the announced length.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The data is not well-formed JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request contains no data.',
};

/** Turns any thrown value into a refusal. Our own errors become a 500 without internal details. */
export function toProblem(error: unknown, engine: Pick<Engine, 'failure'>): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof SessionOver) return notSignedIn();
  if (error instanceof NotConfirmed) {
    return new Problem(403, 'Enter your password again to do this.', { code: 'confirm' });
  }
  if (error instanceof NeedsSecondFactor) {
    const message = 'Every account of this portal needs a second factor. Set one up first.';
    return new Problem(403, message, { code: 'second_factor_setup' });
  }
  if (error instanceof LacksRight) return new Problem(403, error.message);
  if (error instanceof HashQueueFull) {
    const message = 'Too many passwords are being checked at this moment. Try again in a few seconds.';
    return new Problem(503, message, { retryAfter: 2 });
  }
  if (error instanceof NoSuchRecord) return notFound();
  if (error instanceof KeyReused) {
    return new Problem(409, 'This Idempotency-Key was used before with other data. Use a new one.');
  }
  if (error instanceof NoSuchFile) return invalidInput(error.fields.map(noSuchFile));
  if (error instanceof Refusal) return new Problem(400, error.message);
  if (error instanceof CheckersBusy) {
    const message = 'Too many files are being checked at this moment. Try again in a minute.';
    return new Problem(503, message, { retryAfter: 60 });
  }
  if (error instanceof StorageUnavailable) {
    return new Problem(503, 'The portal cannot reach its file store right now. Try again in a moment.', {
      retryAfter: 5,
    });
  }
  if (error instanceof ScannerUnavailable) {
    return new Problem(503, 'The virus scanner does not answer right now. Try again in a few minutes.', {
      retryAfter: 60,
    });
  }
  if (error instanceof StaleVersion) {
    const message = 'Someone else has changed this since you opened it. Nothing was overwritten.';
    return new Problem(412, message, { current: error.current });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const message = (code && fastifyMessages[code]) ?? 'The request could not be understood.';
    return new Problem(
      statusCode,
      message,
      statusCode === 413 ? { code: 'too-large', details: 'At most 256 KiB are accepted.' } : {},
    );
  }
  // PostgreSQL cannot read an id or a number that a body names (22021: it has the character NUL). SQLite finds nothing.
  if (code === '22P02' || code === '22003' || code === '22021')
    return new Problem(404, 'There is no record with this id or number.');
  switch (engine.failure(error)) {
    case 'conflict':
      return new Problem(409, 'Something with the same name exists already.');
    case 'unavailable':
      return new Problem(503, 'The portal cannot reach its database right now. Try again in a moment.', {
        code: 'database-unavailable',
        retryAfter: 5,
      });
    case 'full':
      return storageFull();
    case null:
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return storageFull();
      return new Problem(500, 'Something went wrong on our side. Nothing was stored.', { code: 'fault' });
  }
}

/** Logs our own errors and sets status and headers; the caller sends the body. */
export function beginProblem(
  problem: Problem,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // A caller that disconnects during the body is not an error; `logRequests` logs it.
  const hungUp = error === request.raw.errored;
  if (problem.status >= 500 && !hungUp) request.log.error({ err: error }, 'request failed');
  reply.code(problem.status).header('cache-control', 'no-store');
  if (problem.extra.retryAfter !== undefined) reply.header('retry-after', problem.extra.retryAfter);
}

/** Code and waiting time for the browser's own message, if there is a code. */
export function problemReason({
  extra: { code, retryAfter },
}: Problem): Pick<ProblemBody, 'code' | 'retryAfter'> {
  return { ...(code && { code, ...(retryAfter !== undefined && { retryAfter }) }) };
}

/** The body of an error answer under /api. */
export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const { issues, details, current, findings } = problem.extra;
  return {
    message: problem.message,
    ...problemReason(problem),
    ...(issues && { issues }),
    ...(details !== undefined && { details }),
    ...(current !== undefined && { current }),
    ...(findings && { findings }),
    ...(problem.status >= 500 && { requestId }),
  };
}
