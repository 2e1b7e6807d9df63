// All error answers: one shape, one plain sentence, never a stack trace.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Issue } from '#contract/issues.ts';
import type { Problem as ProblemBody } from '#contract/problems.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { NotConfirmed } from '../access/confirm.ts';
import { HashQueueFull } from '../access/password.ts';
import { LacksRight } from '../access/rights.ts';
import { NeedsSecondFactor } from '../access/second-factor.ts';
import { SessionOver } from '../access/signed-in-write.ts';
import type { Engine } from '../db/engines/engine.ts';
import { KeyReused } from '../db/idempotency-keys.ts';
import { BrokenOff, NoSuchFile, NoSuchRecord, StaleVersion } from '../db/refused-writes.ts';
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

export const notSignedIn = () => new Problem(401, problems('sign_in_to_see_this'));
export const notFound = () => new Problem(404, problems('there_is_nothing_at_this_address'));

const storageFull = () =>
  new Problem(507, problems('the_portal_has_no_storage_space_left'), {
    code: 'storage-full',
    retryAfter: 60,
  });

/** 400 for input that the contract's schema refuses. */
export function invalidInput(issues: Issue[]): Problem {
  const fields = [...new Set(issues.map(({ path }) => path).filter(Boolean))];
  const message =
    fields.length > 0
      ? problems('check_these_fields', { fields: fields.join(', ') })
      : problems('the_request_contains_no_usable_data');
  return new Problem(400, message, { issues });
}

const noSuchFile = (path: string): Issue => ({
  path,
  code: 'choice',
  message: problems('the_portal_has_no_such_file'),
});

// Fastify's own refusals, in plain words. https://fastify.dev/docs/latest/Reference/Errors/
const fastifyRefusals: Readonly<Record<string, Parameters<typeof problems>[0]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'this_type_of_data',
  FST_ERR_CTP_BODY_TOO_LARGE: 'this_is_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'not_the_announced_length',
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_well_formed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'the_request_contains_no_data',
};

/** Turns any thrown value into a refusal. Our own errors become a 500 without internal details. */
export function toProblem(error: unknown, engine: Pick<Engine, 'failure'>): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof SessionOver) return notSignedIn();
  if (error instanceof NotConfirmed) {
    return new Problem(403, problems('enter_your_password_again_to_do_this'), { code: 'confirm' });
  }
  if (error instanceof NeedsSecondFactor) {
    const message = problems('every_account_of_this_portal_needs');
    return new Problem(403, message, { code: 'second_factor_setup' });
  }
  if (error instanceof LacksRight) return new Problem(403, error.message);
  if (error instanceof HashQueueFull) {
    const message = problems('too_many_passwords_are_being_checked');
    return new Problem(503, message, { retryAfter: 2 });
  }
  if (error instanceof NoSuchRecord) return notFound();
  if (error instanceof KeyReused) {
    return new Problem(409, problems('this_idempotency_key_was_used_before'));
  }
  if (error instanceof NoSuchFile) return invalidInput(error.fields.map(noSuchFile));
  if (error instanceof Refusal) return new Problem(400, error.message);
  if (error instanceof CheckersBusy) {
    const message = problems('too_many_files_are_being_checked');
    return new Problem(503, message, { retryAfter: 60 });
  }
  if (error instanceof StorageUnavailable) {
    return new Problem(503, problems('the_portal_cannot_reach_its_file_store'), {
      retryAfter: 5,
    });
  }
  if (error instanceof ScannerUnavailable) {
    return new Problem(503, problems('the_virus_scanner_does_not_answer_right'), {
      retryAfter: 60,
    });
  }
  if (error instanceof StaleVersion) {
    const message = problems('someone_else_has_changed_this_since_you');
    return new Problem(412, message, { current: error.current });
  }
  if (error instanceof BrokenOff) {
    const { stored, all } = error;
    const { status, message: reason, extra } = toProblem(error.cause, engine);
    return new Problem(status, problems('the_import_broke_off', { reason, stored, all }), extra);
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const message = problems(fastifyRefusals[code ?? ''] ?? 'the_request_could_not_be_understood');
    return new Problem(
      statusCode,
      message,
      statusCode === 413 ? { code: 'too-large', details: problems('at_most_256_kib_are_accepted') } : {},
    );
  }
  // PostgreSQL cannot read an id or a number that a body names (22021: it has the character NUL). SQLite finds nothing.
  if (code === '22P02' || code === '22003' || code === '22021')
    return new Problem(404, problems('there_is_no_record_with_this_id'));
  switch (engine.failure(error)) {
    case 'conflict':
      return new Problem(409, problems('something_with_the_same_name_exists_already'));
    case 'unavailable':
      return new Problem(503, problems('the_portal_cannot_reach_its_database_right'), {
        code: 'database-unavailable',
        retryAfter: 5,
      });
    case 'full':
      return storageFull();
    case null:
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return storageFull();
      return new Problem(500, problems('something_went_wrong_on_our_side'), { code: 'fault' });
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
