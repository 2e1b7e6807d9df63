// Columns that many tables have.

/** Every record that administrators edit: a version for concurrent edits, the mark of samples, and the bin. */
export const editable = { version: 'integer=', isSample: 'boolean=', deletedAt: 'time?' } as const;

/** Every record that a visitor sends: the version of the notice shown, and the time of an erasure. */
export const visitors = { isSample: 'boolean=', noticeVersion: 'text?', erasedAt: 'time?' } as const;
