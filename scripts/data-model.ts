// `npm run docs`: writes the tables of docs/data-model.md from server/db/tables.ts and the contract. Every table and
// every column that does not explain itself has a sentence here; one without a sentence does not compile.
// `--check` writes nothing and fails when the document is not what it would be.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type * as z from 'zod/mini';
import { aboutSection } from '#contract/about-sections.ts';
import { invite } from '#contract/administrators.ts';
import { adrReport } from '#contract/adr-reports.ts';
import { auditEvent } from '#contract/audit-events.ts';
import { amcLocation } from '#contract/amc-locations.ts';
import { authorityMessage } from '#contract/authority-messages.ts';
import { awarenessContent } from '#contract/awareness-content.ts';
import { contactInfo } from '#contract/contact-info.ts';
import { contactLink } from '#contract/contact-links.ts';
import { contactMessage } from '#contract/contact-messages.ts';
import { downloadableResource } from '#contract/downloadable-resources.ts';
import { drugRisk } from '#contract/drug-risks.ts';
import { galleryItem } from '#contract/gallery-items.ts';
import { homepageContent } from '#contract/homepage-content.ts';
import { quizQuestion } from '#contract/quiz-questions.ts';
import { quizScore } from '#contract/quiz-scores.ts';
import { siteSetting } from '#contract/site-settings.ts';
import { currentUser, ownSession } from '#contract/users.ts';
import { tables } from '#server/db/tables.ts';

type TableName = keyof typeof tables;

/** Columns that mean the same in every table. */
const shared = {
  id: 'UUID, the primary key',
  isActive: 'shown to visitors',
  isSample: 'came with the portal and was not edited since',
  version: 'for edits at the same time',
  deletedAt: 'in the bin since then',
  sortOrder: 'place among its siblings, smallest first',
  createdAt: 'when it came',
  updatedAt: 'when it was last written',
  uploadedAt: 'when it was added',
  title: 'heading',
  noticeVersion: 'version of the notice that the form showed',
  erasedAt: 'when the person was taken out of it',
  content: 'text',
  imageUrl: 'address of an image',
  videoUrl: 'address of a video',
} as const;

interface Description<Name extends TableName> {
  /** One or two sentences on what a row is. */
  row: string;
  /** The schema of the record in replies; absent: no reply carries a row. */
  reply?: z.ZodMiniObject;
  columns: Record<Exclude<keyof (typeof tables)[Name], keyof typeof shared>, string> &
    Partial<Record<keyof typeof shared, string>>;
}

const descriptions: { [Name in TableName]: Description<Name> } = {
  users: {
    row: 'An administrator.',
    reply: currentUser,
    columns: { username: 'unique', password: 'Argon2id hash as a PHC string' },
  },
  adr_reports: {
    row: 'A report of a suspected adverse drug reaction: health data. There is no delete.',
    reply: adrReport,
    columns: {
      reference: 'unique number for people, such as ADR-2026-XXXX-XXXX',
      name: 'patient, initials are enough',
      age: 'patient’s age in completed years, 0 to 120',
      contact: 'reporter’s contact',
      medicineName: 'suspect drug',
      symptoms: 'reaction',
      duration: 'how long it lasted',
      message: 'further narrative',
      searchText: 'name, medicineName and symptoms, folded for the search',
      personSearch: 'reference, name and contact, folded for the search for a person',
    },
  },
  contact_messages: {
    row: 'A message to the institute: personal data. There is no delete.',
    reply: contactMessage,
    columns: {
      name: 'sender',
      email: 'where an answer goes',
      message: 'what was written',
      searchText: 'name, email and message, folded for the search',
    },
  },
  quiz_questions: {
    row: 'A question of the quiz.',
    reply: quizQuestion,
    columns: {
      question: 'what is asked',
      options: 'four answers',
      correctAnswer: 'position of the right one, 0 to 3',
      explanation: 'why it is right',
    },
  },
  awareness_content: {
    row: 'A text of the awareness page.',
    reply: awarenessContent,
    columns: { section: 'which part of the page' },
  },
  drug_risks: {
    row: 'A medicine of the risk checker.',
    reply: drugRisk,
    columns: {
      drugName: 'name of the medicine',
      commonADRs: 'its common reactions, and what the percentage stands for',
      riskPercentage: '0 to 100',
      searchText: 'drugName and commonADRs, folded for the search',
    },
  },
  gallery_items: {
    row: 'A photograph or video.',
    reply: galleryItem,
    columns: {
      type: 'image or video',
      filename: 'name of the file on the server',
      originalName: 'name of the file where it came from',
      caption: 'what one sees',
      featured: 'shown on the home page',
    },
  },
  contact_info: {
    row: 'How to reach the institute. One row, made at the first start.',
    reply: contactInfo,
    columns: { phone: 'telephone', email: 'mailbox', address: 'postal address' },
  },
  quiz_scores: {
    row: 'A quiz result as the player’s browser reported it.',
    reply: quizScore,
    columns: {
      playerName: 'as typed',
      score: 'right answers, 0 to totalQuestions',
      totalQuestions: 'questions asked',
      completedAt: 'when it came',
      personSearch: 'playerName, folded for the search for a person',
    },
  },
  site_settings: {
    row: 'A setting. Keys with a default have a row from the first start; `contract/site-settings-rules.ts` lists them.',
    reply: siteSetting,
    columns: { key: 'unique', value: 'always text' },
  },
  amc_locations: {
    row: 'An ADR monitoring centre (AMC).',
    reply: amcLocation,
    columns: {
      name: 'name of the centre',
      address: 'postal address',
      phone: 'telephone',
      email: 'mailbox',
      city: 'city',
      state: 'state or union territory',
      pincode: 'postal code',
      citySearch: 'city, folded for the search',
    },
  },
  downloadable_resources: {
    row: 'A document for download.',
    reply: downloadableResource,
    columns: {
      description: 'what is in it',
      filename: 'resource_{timestamp}.{extension}, as the form made it',
      originalName: 'name under which it is downloaded',
      uploadedFilename: 'the file in the table files; null: there is none',
      fileSize: 'size as text for people',
      category: 'brochures, posters, guidelines or forms',
    },
  },
  contact_links: {
    row: 'An official link of the footer.',
    reply: contactLink,
    columns: { url: 'where it leads', icon: 'ExternalLink, Globe, Building or Link' },
  },
  about_sections: { row: 'A section of the about page.', reply: aboutSection, columns: {} },
  authority_messages: {
    row: 'A message of the institute’s leadership, on the about page.',
    reply: authorityMessage,
    columns: { authorityName: 'who speaks', designation: 'their office', message: 'what they say' },
  },
  homepage_content: {
    row: 'Wording that replaces a section of the home page.',
    reply: homepageContent,
    columns: {
      section: 'which part of the page',
      buttonText: 'text of the button',
      buttonLink: 'where the button leads',
    },
  },
  files: {
    row: 'An uploaded file. Smaller images have no rows: their names follow from name and widths.',
    columns: {
      name: 'name under /uploads, or of a document; the primary key',
      kind: 'image, video, document or captions',
      type: 'content type under which it is served',
      originalName: 'name that it came with',
      declaredType: 'content type that it came with',
      foundType: 'content type by its content',
      bytes: 'its size',
      sha256: 'hash of the stored bytes, in hexadecimal',
      width: 'of an image, in pixels',
      height: 'of an image, in pixels',
      colour: 'average of an image, #rrggbb',
      widths: 'smaller images that are ready, in pixels',
      isFinished: 'whether all smaller images are made',
      poster: 'the still picture of a video',
      captions: 'the captions of a video',
      home: 'disk or s3',
      state: 'arriving, stored or leaving; only stored files count',
      usedAt: 'when a record last began to name it',
    },
  },
  object_uploads: {
    row: 'A one-time address to which an administrator may send a file.',
    columns: {
      id: 'random; the primary key',
      expiresAt: 'end of its time',
      sentAt: 'when a file was sent to the portal',
      declaredType: 'content type that it came with',
    },
  },
  idempotency_keys: {
    row: 'A key that a client sent with a report or message, so that the same one is stored once. Kept 90 days; hashes only. The primary key is scope and keyHash.',
    columns: {
      scope: 'adr-reports or contact-messages',
      keyHash: 'SHA-256 of the key',
      bodyHash: 'keyed hash (HMAC) of the data',
      recordId: 'the report or message it made',
    },
  },
  sessions: {
    row: 'A signed-in browser. Ends with its user.',
    reply: ownSession,
    columns: {
      tokenHash: 'SHA-256 of the cookie’s token, unique',
      userId: 'whose it is (`users.id`)',
      device: 'browser and system, as the browser named them at the sign-in',
      lastSeenAt: 'last request; 30 minutes later it is over',
    },
  },
  invites: {
    row: 'A link by which an administrator comes in. Good once, for 72 hours; goes when it is taken or withdrawn, and with who made it.',
    reply: invite,
    columns: {
      tokenHash: 'SHA-256 of the link’s token, unique',
      note: 'for whom it is',
      invitedBy: 'who made it (`users.id`; replies show the name)',
      expiresAt: 'until when it can be taken',
    },
  },
  sign_in_addresses: {
    row: 'An address that tried to sign in: the lock under which its tries are counted.',
    columns: { address: 'keyed hash; the primary key', lastTryAt: 'when it last tried' },
  },
  sign_in_tries: {
    row: 'A try to sign in that cost a password hash.',
    columns: {
      address: 'keyed hash of the caller’s address',
      account: 'keyed hash of the user name',
      triedAt: 'when',
      wasRight: 'the password was right',
    },
  },
  erasures: {
    row: 'A report, message or quiz result from which the person was erased. A file beside the backups says the same, for restores.',
    columns: {
      recordId: 'of the record, the primary key',
      kind: 'adr-reports, contact-messages or quiz-scores',
      erasedAt: 'when, the last time',
    },
  },
  caller_counts: {
    row: 'How often a caller has called a limited address, counted for all processes together. PostgreSQL only, and not kept through a failure of the machine; on SQLite the process counts.',
    columns: {
      caller: 'keyed hash of address and limit; the primary key',
      calls: 'how often',
      until: 'when the count begins anew',
    },
  },
  backup_state: {
    row: 'One row: who makes a backup just now, and how the last ones went.',
    columns: {
      id: 'always 1',
      claimedBy: 'the process that makes one',
      claimedUntil: 'until when that counts',
      triedAt: 'when one was last begun',
      lastAt: 'when one last succeeded',
      problem: 'why the last one failed',
    },
  },
  audit_events: {
    row: 'Somebody did something: an entry of the audit trail. Takes new rows only; what is not a year old cannot be deleted, and goes after 400 days.',
    reply: auditEvent,
    columns: {
      at: 'when',
      administratorId: 'who (`users.id`), also when the account has gone; empty: nobody who had signed in',
      username: 'their name on that day',
      action: 'what, such as change or export',
      kind: 'resource, as addresses name it',
      recordId: 'id of the record, or name of the file',
      fields: 'names of the fields that were written, never what stands in them',
      searchText: 'username, action, kind, recordId and fields, folded for the search',
    },
  },
  kept_counts: {
    row: 'How many rows a table has: written by triggers, in the transaction of what they count.',
    columns: {
      name: 'the table',
      slot: 'PostgreSQL: several, so that connections do not wait for each other; the sum counts',
      amount: 'how many',
    },
  },
  content_state: {
    row: 'One row: the number of the public content. Every write to it raises the number, which ends what is kept in memory.',
    columns: { id: 'always 1', version: 'the number' },
  },
};

const kinds: Record<string, string> = {
  id: 'UUID',
  integer: 'integer',
  boolean: 'boolean',
  time: 'time',
  text: 'text',
  'strings as json': 'list of texts (JSON)',
  'numbers as json': 'list of numbers (JSON)',
};

function section(name: TableName): string {
  const description = descriptions[name] as Description<TableName> | undefined;
  if (!description) throw new Error(`${name} needs a sentence in scripts/data-model.ts.`);
  const { row, reply, columns } = description;
  const lines = Object.entries(tables[name]).map(([column, kind]: [string, string]) => {
    const meaning = { ...shared, ...columns }[column];
    const spelled = kinds[kind.replace(/[?=]$/, '')];
    if (!meaning || !spelled) throw new Error(`${name}.${column} needs a sentence in scripts/data-model.ts.`);
    const notes = [kind.endsWith('?') && 'may be empty', kind.endsWith('=') && 'has a default'];
    const type = [spelled, ...notes.filter(Boolean)].join(', ');
    return `| \`${column}\` | ${type} | ${reply && column in reply.shape ? 'yes' : 'no'} | ${meaning} |`;
  });
  return [
    `### ${name}`,
    '',
    row,
    '',
    '| column | type | in replies | meaning |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
}

const file = join(import.meta.dirname, '../docs/data-model.md');
const [begin, end] = ['<!-- tables: begin -->', '<!-- tables: end -->'];
const before = readFileSync(file, 'utf8');
const [head, rest] = before.split(begin);
const tail = rest?.split(end)[1];
if (head === undefined || tail === undefined) throw new Error('docs/data-model.md has lost its marks.');

const sections = (Object.keys(tables) as TableName[]).map(section).join('\n\n');
const text = `${head}${begin}\n\n${sections}\n\n${end}${tail}`;
const after = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
if (!process.argv.includes('--check')) writeFileSync(file, after);
else if (after !== before) {
  console.error('docs/data-model.md is not what server/db/tables.ts says. Run: npm run docs');
  process.exitCode = 1;
}
