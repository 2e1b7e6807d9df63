// Every table and column, once: of which kind it is and what stands in it. The types of all queries follow from this
// value, the engines read from it which columns are booleans and JSON, docs/data-model.md is made from it, and a test
// compares it with what the migrations really made on both engines. A table of records that administrators edit says
// here as well what their shared lists and writes (features/records) have to know.
import type { Kysely, Transaction } from 'kysely';
import {
  adrReportRules,
  adrReportUses,
  forAdrReportFields,
  type OfAdrReportFields,
  searchedFields,
} from '#contract/adr-reports-rules.ts';
import { type Kind, type KindOf, type Kinds, meanings, table } from './column-kinds.ts';

/** What every record that administrators edit has: a version for concurrent edits, and the bin (readings 24, 25, 36). */
const editable = { version: 'integer=', isSample: 'boolean=', deletedAt: 'time?' } as const;

/** What every record that a visitor sent has: the notice that was shown, and when the person was erased from it. */
const visitors = { isSample: 'boolean=', noticeVersion: 'text?', erasedAt: 'time?' } as const;

/** The columns of a report's fields, as the contract lists them. */
const reportFields = forAdrReportFields((field) => {
  const { meaning } = adrReportUses[field];
  if (adrReportRules[field].kind === 'age') return ['integer', meaning];
  return [adrReportRules[field].isOptional ? 'text?' : 'text', meaning];
}) as OfAdrReportFields<
  readonly ['integer', string],
  readonly ['text?', string],
  readonly ['text?', string],
  readonly ['text', string]
>;
const searched = (by: 'list' | 'person') => searchedFields(by).join(', ');

export const tables = {
  users: table('An account that can sign in.', {
    id: 'id',
    username: ['text', 'unique'],
    password: ['text', 'Argon2id hash as a PHC string'],
    createdAt: 'time',
    rights: ['rights as json=', 'what it may do: portal, content, cases, sign'],
    fullName: ['text?', 'the person’s name, as a signature needs it'],
    designation: ['text?', 'their office'],
    email: ['text?', 'where a mail reaches them'],
    emailVerifiedAt: ['time?', 'when a mail proved that it does'],
    version: 'integer=',
  }),
  adr_reports: table('A report of a suspected adverse drug reaction: health data. There is no delete.', {
    id: 'id',
    reference: ['text', 'unique number for people, such as ADR-2026-XXXX-XXXX'],
    ...reportFields,
    createdAt: 'time',
    searchText: ['text', `${searched('list')}, folded for the search`],
    personSearch: ['text?', `reference, ${searched('person')}, folded for the search for a person`],
    ...visitors,
  }),
  contact_messages: table('A message to the institute: personal data. There is no delete.', {
    id: 'id',
    name: ['text', 'sender'],
    email: ['text', 'where an answer goes'],
    message: ['text', 'what was written'],
    createdAt: 'time',
    searchText: ['text', 'name, email and message, folded for the search'],
    ...visitors,
  }),
  quiz_questions: table(
    'A question of the quiz.',
    {
      id: 'id',
      question: ['text', 'what is asked'],
      options: ['strings as json', 'four answers'],
      correctAnswer: ['integer', 'position of the right one, 0 to 3'],
      explanation: ['text?', 'why it is right'],
      isActive: 'boolean=',
      createdAt: 'time',
      ...editable,
    },
    { kind: 'quiz-questions', name: 'question', order: ['createdAt'] },
  ),
  awareness_content: table(
    'A text of the awareness page.',
    {
      id: 'id',
      section: ['text', 'which part of the page'],
      title: 'text',
      content: 'text',
      updatedAt: 'time',
      ...editable,
    },
    { kind: 'awareness-content', name: 'title', order: ['section', 'updatedAt desc'] },
  ),
  drug_risks: table(
    'A medicine of the risk checker.',
    {
      id: 'id',
      drugName: ['text', 'name of the medicine'],
      commonADRs: ['text', 'its common reactions, and what the percentage stands for'],
      riskPercentage: ['integer', '0 to 100'],
      isActive: 'boolean=',
      searchText: ['text', 'drugName and commonADRs, folded for the search'],
      ...editable,
    },
    {
      kind: 'drug-risks',
      name: 'drugName',
      order: ['searchText'],
      search: { searchText: ['drugName', 'commonADRs'] },
    },
  ),
  gallery_items: table(
    'A photograph or video.',
    {
      id: 'id',
      type: ['text', 'image or video'],
      filename: ['file', 'name of the file on the server'],
      originalName: ['text', 'name of the file where it came from'],
      caption: ['text?', 'what one sees'],
      featured: ['boolean=', 'shown on the home page'],
      uploadedAt: 'time',
      ...editable,
    },
    {
      kind: 'gallery',
      name: 'originalName',
      files: { filename: ['image', 'video'] },
      media: { filename: 'media' },
    },
  ),
  contact_info: table(
    'How to reach the institute. One row, made at the first start.',
    {
      id: 'id',
      phone: ['text', 'telephone'],
      email: ['text', 'mailbox'],
      address: ['text', 'postal address'],
      updatedAt: 'time',
      ...editable,
    },
    { kind: 'contact-info', name: 'email' },
  ),
  quiz_scores: table('A quiz result as the player’s browser reported it.', {
    id: 'id',
    playerName: ['text', 'as typed'],
    score: ['integer', 'right answers, 0 to totalQuestions'],
    totalQuestions: ['integer', 'questions asked'],
    completedAt: ['time', 'when it came'],
    personSearch: ['text?', 'playerName, folded for the search for a person'],
    ...visitors,
  }),
  site_settings: table(
    'A setting. Keys with a default have a row from the first start; `contract/site-settings-rules.ts` lists them.',
    {
      id: 'id',
      key: ['text', 'unique'],
      value: ['file address', 'always text'],
      updatedAt: 'time',
      ...editable,
    },
    { kind: 'site-settings', name: 'key', files: { value: ['image', 'video'] } },
  ),
  amc_locations: table(
    'An ADR monitoring centre (AMC).',
    {
      id: 'id',
      name: ['text', 'name of the centre'],
      address: ['text', 'postal address'],
      phone: ['text?', 'telephone'],
      email: ['text?', 'mailbox'],
      city: ['text', 'city'],
      state: ['text', 'state or union territory'],
      pincode: ['text?', 'postal code'],
      isActive: 'boolean=',
      citySearch: ['text', 'city, folded for the search'],
      ...editable,
    },
    {
      kind: 'amc-locations',
      name: 'name',
      order: ['state', 'city', 'name'],
      search: { citySearch: ['city'] },
    },
  ),
  downloadable_resources: table(
    'A document for download.',
    {
      id: 'id',
      title: 'text',
      description: ['text?', 'what is in it'],
      filename: ['text', 'resource_{timestamp}.{extension}, as the form made it'],
      originalName: ['text', 'name under which it is downloaded'],
      fileSize: ['text', 'size as text for people'],
      category: ['text', 'brochures, posters, guidelines or forms'],
      uploadedAt: 'time',
      isActive: 'boolean=',
      uploadedFilename: ['file?', 'the file in the table files; null: there is none'],
      ...editable,
    },
    {
      kind: 'downloadable-resources',
      name: 'title',
      order: ['uploadedAt desc', 'title'],
      files: { uploadedFilename: ['document'] },
      has: { uploadedFilename: 'hasFile' },
    },
  ),
  contact_links: table(
    'An official link of the footer.',
    {
      id: 'id',
      title: 'text',
      url: ['text', 'where it leads'],
      icon: ['text', 'ExternalLink, Globe, Building or Link'],
      isActive: 'boolean=',
      sortOrder: 'integer=',
      ...editable,
    },
    { kind: 'contact-links', name: 'title', order: ['sortOrder', 'title'] },
  ),
  about_sections: table(
    'A section of the about page.',
    {
      id: 'id',
      title: 'text',
      content: 'text',
      imageUrl: 'file address?',
      videoUrl: 'file address?',
      sortOrder: 'integer=',
      isActive: 'boolean=',
      updatedAt: 'time',
      ...editable,
    },
    {
      kind: 'about-sections',
      name: 'title',
      order: ['sortOrder', 'title'],
      files: { imageUrl: ['image'], videoUrl: ['video'] },
      media: { imageUrl: 'imageMedia', videoUrl: 'videoMedia' },
    },
  ),
  authority_messages: table(
    'A message of the institute’s leadership, on the about page.',
    {
      id: 'id',
      authorityName: ['text', 'who speaks'],
      designation: ['text', 'their office'],
      message: ['text', 'what they say'],
      imageUrl: 'file address?',
      sortOrder: 'integer=',
      isActive: 'boolean=',
      updatedAt: 'time',
      ...editable,
    },
    {
      kind: 'authority-messages',
      name: 'authorityName',
      order: ['sortOrder', 'authorityName'],
      files: { imageUrl: ['image'] },
      media: { imageUrl: 'imageMedia' },
    },
  ),
  homepage_content: table(
    'Wording that replaces a section of the home page.',
    {
      id: 'id',
      section: ['text', 'which part of the page'],
      title: 'text',
      content: 'text',
      imageUrl: 'file address?',
      buttonText: ['text?', 'text of the button'],
      buttonLink: ['text?', 'where the button leads'],
      isActive: 'boolean=',
      updatedAt: 'time',
      ...editable,
    },
    {
      kind: 'homepage-content',
      name: 'title',
      order: ['updatedAt desc'],
      files: { imageUrl: ['image'] },
      media: { imageUrl: 'imageMedia' },
    },
  ),
  files: table('An uploaded file. Smaller images have no rows: their names follow from name and widths.', {
    name: ['text', 'name under /uploads, or of a document; the primary key'],
    kind: ['text', 'image, video, document or captions'],
    type: ['text', 'content type under which it is served'],
    originalName: ['text', 'name that it came with'],
    declaredType: ['text?', 'content type that it came with'],
    foundType: ['text', 'content type by its content'],
    bytes: ['integer', 'its size'],
    sha256: ['text', 'hash of the stored bytes, in hexadecimal'],
    width: ['integer?', 'of an image, in pixels'],
    height: ['integer?', 'of an image, in pixels'],
    colour: ['text?', 'average of an image, #rrggbb'],
    widths: ['numbers as json', 'smaller images that are ready, in pixels'],
    isFinished: ['boolean', 'whether all smaller images are made'],
    poster: ['file?', 'the still picture of a video'],
    captions: ['file?', 'the captions of a video'],
    home: ['text', 'disk or s3'],
    audience: ['text=', 'who may read it: public, or cases for people who may read cases'],
    state: ['text', 'arriving, stored or leaving; only stored files count'],
    createdAt: 'time',
    usedAt: ['time', 'when a record last began to name it'],
  }),
  object_uploads: table('A one-time address to which an administrator may send a file.', {
    id: ['text', 'random; the primary key'],
    expiresAt: ['time', 'end of its time'],
    sentAt: ['time?', 'when a file was sent to the portal'],
    declaredType: ['text?', 'content type that it came with'],
  }),
  idempotency_keys: table(
    'A key that a client sent with a report or message, so that the same one is stored once. Kept 90 days; hashes only. The primary key is scope and keyHash.',
    {
      scope: ['text', 'adr-reports or contact-messages'],
      keyHash: ['text', 'SHA-256 of the key'],
      bodyHash: ['text', 'keyed hash (HMAC) of the data; empty when the person was erased from the record'],
      recordId: ['id', 'the report or message it made'],
      createdAt: 'time',
    },
  ),
  erasures: table(
    'A report, message or quiz result from which the person was erased. A file beside the backups says the same, for restores.',
    {
      recordId: ['id', 'of the record, the primary key'],
      kind: ['text', 'adr-reports, contact-messages or quiz-scores'],
      erasedAt: ['time', 'when, the last time'],
    },
  ),
  sessions: table('A signed-in browser. Ends with its user.', {
    id: 'id',
    tokenHash: ['text', 'SHA-256 of the cookie’s token, unique'],
    userId: ['id', 'whose it is (`users.id`)'],
    device: ['text?', 'browser and system, as the browser named them at the sign-in'],
    createdAt: 'time',
    lastSeenAt: ['time', 'last request; 30 minutes later it is over'],
    passwordAt: ['time?', 'when the password was last entered in it'],
  }),
  invites: table(
    'A link by which an administrator comes in. Good once, for 72 hours; goes when it is taken or withdrawn, and with who made it.',
    {
      id: 'id',
      tokenHash: ['text', 'SHA-256 of the link’s token, unique'],
      note: ['text?', 'for whom it is'],
      invitedBy: ['id', 'who made it (`users.id`; replies show the name)'],
      rights: ['rights as json=', 'those that the new account gets'],
      createdAt: 'time',
      expiresAt: ['time', 'until when it can be taken'],
    },
  ),
  sign_in_addresses: table('An address that tried to sign in: the lock under which its tries are counted.', {
    address: ['text', 'keyed hash; the primary key'],
    lastTryAt: ['time', 'when it last tried'],
  }),
  sign_in_tries: table('A try to sign in that cost a password hash.', {
    id: 'id',
    address: ['text', 'keyed hash of the caller’s address'],
    account: ['text', 'keyed hash of the user name'],
    triedAt: ['time', 'when'],
    wasRight: ['boolean', 'the password was right'],
  }),
  jobs: table(
    'Background work that is waiting, running, or was given up. A job that is done is deleted; a recurring one has one row for good.',
    {
      id: 'id',
      kind: ['text', 'what is to be done: a name of `server/jobs/kinds.ts`'],
      recurs: ['boolean', 'is done again and again'],
      payload: ['object as json', 'ids and numbers that it needs, nothing that a person typed'],
      dueAt: ['time?', 'when it is to be done next; empty: it was given up, or is not planned'],
      attempts: ['integer', 'how often it was begun since it last succeeded'],
      claimedBy: ['text?', 'the run that is under way'],
      claimedUntil: ['time?', 'until when that counts, unless it is renewed'],
      lastAt: ['time?', 'when the last run that succeeded began'],
      problem: ['text?', 'why the last run failed'],
      failedAt: ['time?', 'when that was'],
      createdAt: 'time',
    },
  ),
  caller_counts: table(
    'How often a caller has called a limited address, counted for all processes together. PostgreSQL only, and not kept through a failure of the machine; on SQLite the process counts.',
    {
      caller: ['text', 'keyed hash of address and limit; the primary key'],
      calls: ['integer', 'how often'],
      until: ['time', 'when the count begins anew'],
    },
  ),
  audit_events: table(
    'Somebody did something: an entry of the audit trail. Takes new rows only; what is not a year old cannot be deleted, and goes after 400 days.',
    {
      id: 'id',
      at: ['time', 'when'],
      administratorId: [
        'id?',
        'who (`users.id`), also when the account has gone; empty: nobody who had signed in',
      ],
      username: ['text?', 'their name on that day'],
      action: ['text', 'what, such as change or export'],
      kind: ['text', 'resource, as addresses name it'],
      recordId: ['text?', 'id of the record, or name of the file'],
      fields: ['strings as json', 'names of the fields that were written, never what stands in them'],
      searchText: ['text', 'username, action, kind, recordId and fields, folded for the search'],
      details: [
        'details as json?',
        'of a read: how many records it gave, the ids of those on a page, whether by a search',
      ],
    },
  ),
  kept_counts: table(
    'How many rows a table has: written by triggers, in the transaction of what they count.',
    {
      name: ['text', 'the table'],
      slot: [
        'integer',
        'PostgreSQL: several, so that connections do not wait for each other; the sum counts',
      ],
      amount: ['integer', 'how many'],
    },
  ),
  content_state: table(
    'One row: the number of the public content. Every write to it raises the number, which ends what is kept in memory.',
    {
      id: ['integer', 'always 1'],
      version: ['integer', 'the number'],
    },
  ),
};

export type Tables = {
  [Name in keyof typeof tables]: {
    -readonly [Column in keyof (typeof tables)[Name]['columns']]: Kinds[KindOf<
      (typeof tables)[Name]['columns'][Column]
    >];
  };
};

/** A database handle, or a transaction: the first argument of every query function. */
export type Db = Kysely<Tables> | Trx;
/** What has to be inside a transaction takes this instead. */
export type Trx = Transaction<Tables>;

export interface Column {
  name: string;
  kind: Kind;
  meaning: string;
}

/** The columns of a table. */
export function columnsOf(name: keyof Tables): Column[] {
  const columns: [string, Kind | readonly [Kind, string]][] = Object.entries(tables[name].columns);
  return columns.map(([column, own]) => {
    const [kind, meaning] = typeof own === 'string' ? [own, meanings[column as keyof typeof meanings]] : own;
    return { name: column, kind, meaning };
  });
}

export const tableNames = Object.keys(tables) as (keyof Tables)[];

/** The columns of a table that name uploaded files: by name, or by address. */
export function namingColumnsOf(name: keyof Tables): { name: string; by: 'name' | 'address' }[] {
  return columnsOf(name).flatMap(({ name: column, kind }) => {
    if (!kind.startsWith('file')) return [];
    return [{ name: column, by: kind.startsWith('file address') ? 'address' : 'name' }];
  });
}

/**
 * What SQLite has no type for and an engine has to convert: a boolean or JSON. By table and column, so that a column of
 * another table may have the same name and another kind. Null: the value is passed on as it is.
 */
export function conversionOf(table: string | null, column: string | null): 'boolean' | 'json' | null {
  return conversions.get(`${table}.${column}`) ?? null;
}

const conversions = new Map(
  tableNames.flatMap((table) =>
    columnsOf(table).flatMap(({ name, kind }): [string, 'boolean' | 'json'][] => {
      if (kind === 'boolean' || kind === 'boolean=') return [[`${table}.${name}`, 'boolean']];
      return / as json[?=]?$/.test(kind) ? [[`${table}.${name}`, 'json']] : [];
    }),
  ),
);
