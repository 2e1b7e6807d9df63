// Reasons to refuse a write. server/http/problems.ts turns each into an answer.

/** The record does not exist, or is in the bin. */
export class NoSuchRecord extends Error {}

/** The record would name files that do not exist. */
export class NoSuchFile extends Error {
  readonly fields: string[];

  constructor(fields: string[]) {
    super('There is no such file.');
    this.fields = fields;
  }
}

/** Somebody else changed the record after it was read. */
export class StaleVersion extends Error {
  readonly current: unknown;

  constructor(current: unknown) {
    super('The record has another version.');
    this.current = current;
  }
}

/** An import has stored some of its records, one commit after the other, when one could not be stored. */
export class BrokenOff extends Error {
  readonly stored: number;
  readonly all: number;

  constructor(stored: number, all: number, cause: unknown) {
    super('The import broke off.', { cause });
    this.stored = stored;
    this.all = all;
  }
}
