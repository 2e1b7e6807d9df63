// Tables of background work: jobs, mails and their links, keys of the portal, and counts of callers.
import { table } from '../column-kinds.ts';

export const workTables = {
  jobs: table(
    'A background job that waits, runs, or was given up. A finished job is deleted; a recurring job has one permanent row.',
    {
      id: 'id',
      kind: ['text', 'kind of work: a name of `server/jobs/kinds.ts`'],
      recurs: ['boolean', 'whether it runs again and again'],
      payload: ['object as json', 'ids and numbers that the work needs; no typed text'],
      dueAt: ['time?', 'when it runs next; empty: given up or not planned'],
      attempts: ['integer', 'attempts since the last success'],
      claimedBy: ['text?', 'the current run'],
      claimedUntil: ['time?', 'when the claim of that run expires unless it is renewed'],
      lastAt: ['time?', 'when the last successful run started'],
      problem: ['text?', 'why the last run failed'],
      failedAt: ['time?', 'when the last run failed'],
      createdAt: 'time',
    },
  ),
  calendar_addresses: table('The private address of the calendar of due days of an account.', {
    userId: ['id', 'the account (`users.id`); primary key'],
    keyHash: ['text', 'SHA-256 of the secret in the address, unique'],
    madeAt: ['time', 'when it was made'],
  }),
  mails: table(
    'The outbox: a mail, written in the commit that causes it. Its text is made from `kind` and `facts` when it is sent.',
    {
      id: 'id',
      kind: ['text', 'a name of `contract/mails-rules.ts`'],
      reportId: ['id?', 'the report about which a reporter is written to (`adr_reports.id`)'],
      userId: ['id?', 'the account that gets it (`users.id`); deleted with it'],
      address: ['text?', 'where it goes; emptied once it was sent, and a month after it was given up'],
      addressHash: ['text?', 'keyed hash of the address, for a day; counts the mails to one address'],
      language: ['text', 'a language of `contract/words/questions-rules.ts`'],
      facts: ['object as json', 'reference numbers, counts, usernames and times that the text needs'],
      messageId: ['text', 'its Message-ID, the same at every attempt'],
      createdAt: 'time',
      expiresAt: ['time', 'it is not sent after this time'],
      attempts: ['integer', 'how many attempts were made'],
      nextAt: ['time?', 'when it is tried again'],
      sentAt: ['time?', 'when the mail server accepted it'],
      undeliveredAt: ['time?', 'when it was given up'],
      problem: ['text?', 'why the last attempt failed'],
    },
  ),
  account_links: table(
    'A one-time link that was mailed to an account: to choose a new password, or to verify its address. Deleted when it is used.',
    {
      id: 'id',
      purpose: ['text', 'password or address'],
      userId: ['id', 'the account (`users.id`)'],
      address: ['text', 'the e-mail address to which the link was sent'],
      createdAt: 'time',
      expiresAt: ['time', 'when it expires'],
    },
  ),
  import_columns: table('What the columns of the last imported CSV file of a kind of records meant.', {
    kind: ['text', 'the kind, as in addresses; the primary key'],
    columns: ['answers as json', 'by the folded heading: the name of a column; empty: it was left out'],
  }),
  sealed_keys: table('A key of the portal, encrypted under `APP_SECRET`.', {
    name: ['text', 'what it is for; the primary key'],
    sealed: ['text', 'the encrypted key'],
    createdAt: 'time',
  }),
  caller_counts: table(
    'The number of calls of one caller to a limited address, shared by all processes. PostgreSQL only, and lost in a crash of the machine; on SQLite the process counts in memory.',
    {
      caller: ['text', 'keyed hash of address and limit; the primary key'],
      calls: ['integer', 'number of calls'],
      until: ['time', 'when a new count starts'],
    },
  ),
};
