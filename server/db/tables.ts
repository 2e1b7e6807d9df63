// Every table and column, once. The types of all queries follow from this value, the engines read from it which
// columns are booleans and JSON, and a test compares it with what the migrations really made on both engines.
import type { Generated, JSONColumnType, Kysely, Transaction } from 'kysely';

/** `?`: may be null. `=`: the database fills it in when an insert leaves it out. */
interface Kinds {
  id: string;
  'id?': string | null;
  text: string;
  'text?': string | null;
  integer: number;
  'integer=': Generated<number>;
  'integer?': number | null;
  boolean: boolean;
  'boolean=': Generated<boolean>;
  /** ISO 8601 in UTC with milliseconds. */
  time: string;
  'time?': string | null;
  'strings as json': JSONColumnType<string[], string, string>;
  'numbers as json': JSONColumnType<number[], string, string>;
}

/** What every record that administrators edit has: a version for concurrent edits, and the bin (readings 24, 25, 36). */
const editable = { version: 'integer=', isSample: 'boolean=', deletedAt: 'time?' } as const;

/** What every record that a visitor sent has: the notice that was shown, and when the person was erased from it. */
const visitors = { isSample: 'boolean=', noticeVersion: 'text?', erasedAt: 'time?' } as const;

export const tables = {
  users: { id: 'id', username: 'text', password: 'text', createdAt: 'time' },
  adr_reports: {
    id: 'id',
    reference: 'text',
    name: 'text',
    age: 'integer',
    contact: 'text',
    medicineName: 'text',
    symptoms: 'text',
    duration: 'text',
    message: 'text?',
    createdAt: 'time',
    searchText: 'text',
    personSearch: 'text?',
    ...visitors,
  },
  contact_messages: {
    id: 'id',
    name: 'text',
    email: 'text',
    message: 'text',
    createdAt: 'time',
    searchText: 'text',
    ...visitors,
  },
  quiz_questions: {
    id: 'id',
    question: 'text',
    options: 'strings as json',
    correctAnswer: 'integer',
    explanation: 'text?',
    isActive: 'boolean=',
    createdAt: 'time',
    ...editable,
  },
  awareness_content: {
    id: 'id',
    section: 'text',
    title: 'text',
    content: 'text',
    updatedAt: 'time',
    ...editable,
  },
  drug_risks: {
    id: 'id',
    drugName: 'text',
    commonADRs: 'text',
    riskPercentage: 'integer',
    isActive: 'boolean=',
    searchText: 'text',
    ...editable,
  },
  gallery_items: {
    id: 'id',
    type: 'text',
    filename: 'text',
    originalName: 'text',
    caption: 'text?',
    featured: 'boolean=',
    uploadedAt: 'time',
    ...editable,
  },
  contact_info: { id: 'id', phone: 'text', email: 'text', address: 'text', updatedAt: 'time', ...editable },
  quiz_scores: {
    id: 'id',
    playerName: 'text',
    score: 'integer',
    totalQuestions: 'integer',
    completedAt: 'time',
    personSearch: 'text?',
    ...visitors,
  },
  site_settings: { id: 'id', key: 'text', value: 'text', updatedAt: 'time', ...editable },
  amc_locations: {
    id: 'id',
    name: 'text',
    address: 'text',
    phone: 'text?',
    email: 'text?',
    city: 'text',
    state: 'text',
    pincode: 'text?',
    isActive: 'boolean=',
    citySearch: 'text',
    ...editable,
  },
  downloadable_resources: {
    id: 'id',
    title: 'text',
    description: 'text?',
    filename: 'text',
    originalName: 'text',
    fileSize: 'text',
    category: 'text',
    uploadedAt: 'time',
    isActive: 'boolean=',
    uploadedFilename: 'text?',
    ...editable,
  },
  contact_links: {
    id: 'id',
    title: 'text',
    url: 'text',
    icon: 'text',
    isActive: 'boolean=',
    sortOrder: 'integer=',
    ...editable,
  },
  about_sections: {
    id: 'id',
    title: 'text',
    content: 'text',
    imageUrl: 'text?',
    videoUrl: 'text?',
    sortOrder: 'integer=',
    isActive: 'boolean=',
    updatedAt: 'time',
    ...editable,
  },
  authority_messages: {
    id: 'id',
    authorityName: 'text',
    designation: 'text',
    message: 'text',
    imageUrl: 'text?',
    sortOrder: 'integer=',
    isActive: 'boolean=',
    updatedAt: 'time',
    ...editable,
  },
  homepage_content: {
    id: 'id',
    section: 'text',
    title: 'text',
    content: 'text',
    imageUrl: 'text?',
    buttonText: 'text?',
    buttonLink: 'text?',
    isActive: 'boolean=',
    updatedAt: 'time',
    ...editable,
  },
  /** Uploaded files. Smaller images have no rows: their names follow from the file's own (`variantName`). */
  files: {
    name: 'text',
    kind: 'text',
    type: 'text',
    originalName: 'text',
    declaredType: 'text?',
    foundType: 'text',
    bytes: 'integer',
    sha256: 'text',
    width: 'integer?',
    height: 'integer?',
    colour: 'text?',
    widths: 'numbers as json',
    isFinished: 'boolean',
    poster: 'text?',
    captions: 'text?',
    home: 'text',
    state: 'text',
    createdAt: 'time',
    usedAt: 'time',
  },
  /** One-time addresses to which administrators send files (specification 7, object flow). */
  object_uploads: { id: 'text', expiresAt: 'time', sentAt: 'time?', declaredType: 'text?' },
  /** Keys a client sent with a report or message; hashes only, kept 90 days (readings 17). */
  idempotency_keys: { scope: 'text', keyHash: 'text', bodyHash: 'text', recordId: 'id', createdAt: 'time' },
  /** Visitors' records from which the person was erased: what a restore erases again. */
  erasures: { recordId: 'id', kind: 'text', erasedAt: 'time' },
  /** Signed-in browsers. Only a hash of the token is kept, so that who reads the database cannot take a session over. */
  sessions: {
    id: 'id',
    tokenHash: 'text',
    userId: 'id',
    device: 'text?',
    createdAt: 'time',
    lastSeenAt: 'time',
  },
  /** Links by which administrators come in, each good once. Only a hash of the token is kept. */
  invites: {
    id: 'id',
    tokenHash: 'text',
    note: 'text?',
    invitedBy: 'id',
    createdAt: 'time',
    expiresAt: 'time',
  },
  /** One row for each address that tried to sign in: the lock under which its tries are counted. */
  sign_in_addresses: { address: 'text', lastTryAt: 'time' },
  /** Tries that cost a password hash. Addresses and accounts are keyed hashes. */
  sign_in_tries: { id: 'id', address: 'text', account: 'text', triedAt: 'time', wasRight: 'boolean' },
  /** One row: who makes a backup just now and until when that counts, and how the last ones went. */
  backup_state: {
    id: 'integer',
    claimedBy: 'text?',
    claimedUntil: 'time?',
    triedAt: 'time?',
    lastAt: 'time?',
    problem: 'text?',
  },
  /** How often each caller has called, where several processes count together; keyed hashes. */
  caller_counts: { caller: 'text', calls: 'integer', until: 'time' },
  /** Who did what and when. The database itself refuses to change or delete a row that is not a year old. */
  audit_events: {
    id: 'id',
    at: 'time',
    administratorId: 'id?',
    username: 'text?',
    action: 'text',
    kind: 'text',
    recordId: 'text?',
    fields: 'strings as json',
    searchText: 'text',
  },
  /** How many rows tables have, summed over the slots. Triggers write it; nothing else may. */
  kept_counts: { name: 'text', slot: 'integer', amount: 'integer' },
  /** One row: the number of the public content, raised by every write to it (readings 27). */
  content_state: { id: 'integer', version: 'integer' },
} as const satisfies Record<string, Record<string, keyof Kinds>>;

export type Tables = {
  [Name in keyof typeof tables]: {
    -readonly [Column in keyof (typeof tables)[Name]]: (typeof tables)[Name][Column] extends keyof Kinds
      ? Kinds[(typeof tables)[Name][Column]]
      : never;
  };
};

/** A database handle, or a transaction: the first argument of every query function. */
export type Db = Kysely<Tables> | Transaction<Tables>;

function columnsOfKind(kinds: readonly string[]): ReadonlySet<string> {
  const columns = Object.values(tables).flatMap((table) => Object.entries(table));
  return new Set(columns.filter(([, kind]) => kinds.includes(kind)).map(([name]) => name));
}

export const booleanColumns = columnsOfKind(['boolean', 'boolean=']);
export const jsonColumns = columnsOfKind(['strings as json', 'numbers as json']);
