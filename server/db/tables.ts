// The only list of tables and columns, with the kind and meaning of each. From it follow the types of all queries,
// the conversion of booleans and JSON, and docs/data-model.md; a test compares it with the migrated schema on both
// engines. Tables of records that administrators edit also hold what their shared lists and writes (features/records)
// need.
import type { Kysely, Transaction } from 'kysely';
import {
  adrReportRules,
  adrReportUses,
  forAdrReportFields,
  type OfAdrReportFields,
  searchedFields,
} from '#contract/adr-reports-rules.ts';
import { type Kind, type KindOf, type Kinds, meanings, table } from './column-kinds.ts';

/** Every record that administrators edit: a version for concurrent edits, the mark of samples, and the bin. */
const editable = { version: 'integer=', isSample: 'boolean=', deletedAt: 'time?' } as const;

/** Every record that a visitor sends: the version of the notice shown, and the time of an erasure. */
const visitors = { isSample: 'boolean=', noticeVersion: 'text?', erasedAt: 'time?' } as const;

/** The columns of a report's fields, from the contract. */
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
    fullName: ['text?', 'name of the person; a signature needs it'],
    designation: ['text?', 'position of the person; a signature needs it'],
    email: ['text?', 'e-mail address'],
    emailVerifiedAt: ['time?', 'when a mail confirmed the address'],
    version: 'integer=',
  }),
  adr_reports: table('A report of a suspected adverse drug reaction: health data. There is no delete.', {
    id: 'id',
    reference: ['text', 'unique number for people, such as ADR-2026-XXXX-XXXX'],
    ...reportFields,
    createdAt: 'time',
    searchText: ['text', `${searched('list')}, folded for the search`],
    personSearch: ['text?', `reference, ${searched('person')}, folded for the search for a person`],
    receiptGeneration: ['integer=', 'which receipt code is valid; a new code raises it'],
    wrongCodes: ['integer=', 'wrong receipt codes that were given with this reference number'],
    codeWrites: [
      'integer=',
      'raised with each wrong code; for an unknown number, in a random report, so that both take equally long',
    ],
    language: ['text?', 'language of the page by which it was sent'],
    detailsNoticeVersion: ['text?', 'version of the notice beside the details that came with it'],
    erasureAskedAt: ['time?', 'when the reporter asked for erasure'],
    erasureDeclinedAt: [
      'time?',
      'when that request was declined; a new request empties this and the next two columns',
    ],
    erasureDeclinedBy: ['text?', 'username of who declined it'],
    erasureDeclineReason: ['text?', 'the reason, which the reporter reads'],
    ...visitors,
  }),
  report_consents: table('A decision of a reporter on a consent. The latest one of each consent counts.', {
    id: 'id',
    reportId: ['id', 'the report (`adr_reports.id`)'],
    consent: ['text', 'mayAskMe, mayAskDoctor, mayForward or mayForwardMyName'],
    given: ['boolean', 'given or withdrawn'],
    at: ['time', 'when'],
    way: ['text', 'details, statusPage, mail, telephone, inPerson or letter'],
    by: ['text?', 'username of who recorded it; empty: the reporter'],
    noticeVersion: ['text?', 'version of the notice that was shown'],
  }),
  report_uploads: table('A one-time address to which a reporter may send an attachment.', {
    id: ['id', 'the id that the attachment will have; the primary key'],
    reportId: ['id', 'the report (`adr_reports.id`)'],
    name: ['text', 'name of the file on the reporter’s device'],
    type: ['text', 'content type that the reporter’s browser named'],
    expiresAt: ['time', 'when the address expires'],
  }),
  report_letters: table('A letter of the centre to a reporter, shown on the status page.', {
    id: 'id',
    reportId: ['id', 'the report (`adr_reports.id`)'],
    at: ['time', 'when it was written'],
    by: ['text', 'username of who wrote it'],
    text: ['text', 'the letter'],
    erasedAt: 'time?',
  }),
  contact_messages: table('A message to the institute: personal data. There is no delete.', {
    id: 'id',
    name: ['text', 'sender'],
    email: ['text', 'address for the answer'],
    message: ['text', 'text of the message'],
    createdAt: 'time',
    searchText: ['text', 'name, email and message, folded for the search'],
    ...visitors,
  }),
  quiz_questions: table(
    'A question of the quiz.',
    {
      id: 'id',
      question: ['text', 'text of the question'],
      options: ['strings as json', 'four answers'],
      correctAnswer: ['integer', 'index of the correct answer, 0 to 3'],
      explanation: ['text?', 'why the answer is correct'],
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
      section: ['text', 'section of the page'],
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
      commonADRs: ['text', 'common reactions, and what the percentage means'],
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
      originalName: ['text', 'name of the file on the uploader’s device'],
      caption: ['text?', 'caption'],
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
    score: ['integer', 'correct answers, 0 to totalQuestions'],
    totalQuestions: ['integer', 'questions asked'],
    completedAt: ['time', 'when it was received'],
    personSearch: ['text?', 'playerName, folded for the search for a person'],
    ...visitors,
  }),
  site_settings: table(
    'A setting. Keys with a default have a row from the first start; `contract/site-settings-rules.ts` lists them.',
    {
      id: 'id',
      key: ['text', 'unique'],
      value: ['file address', 'value, always text'],
      inForce: ['text?', 'of a retention period: the value that applies until a change takes effect'],
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
      description: ['text?', 'description'],
      filename: ['text', 'resource_{timestamp}.{extension}, as the form made it'],
      originalName: ['text', 'name under which it is downloaded'],
      fileSize: ['text', 'size as text for people'],
      category: ['text', 'brochures, posters, guidelines or forms'],
      uploadedAt: 'time',
      isActive: 'boolean=',
      uploadedFilename: ['file?', 'name of the file in the table files; null: no file'],
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
      authorityName: ['text', 'name of the person'],
      designation: ['text', 'position of the person'],
      message: ['text', 'text of the message'],
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
      section: ['text', 'section of the page'],
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
    name: ['text', 'name under /uploads or of a document; the primary key'],
    kind: ['text', 'image, video, document or captions'],
    type: ['text', 'content type under which it is served'],
    originalName: ['text', 'name of the file on the uploader’s device'],
    declaredType: ['text?', 'content type that the uploader’s browser sent'],
    foundType: ['text', 'content type detected from the content'],
    bytes: ['integer', 'size'],
    sha256: ['text', 'hash of the stored bytes, in hexadecimal'],
    width: ['integer?', 'of an image, in pixels'],
    height: ['integer?', 'of an image, in pixels'],
    colour: ['text?', 'average colour of an image, #rrggbb'],
    widths: ['numbers as json', 'smaller images that are ready, in pixels'],
    isFinished: ['boolean', 'whether all smaller images are made'],
    poster: ['file?', 'the still picture of a video'],
    captions: ['file?', 'the captions of a video'],
    storage: ['text', 'where the file is: disk or s3'],
    audience: ['text=', 'who may read it: public (everybody) or cases (accounts that may read cases)'],
    state: ['text', 'arriving, stored or leaving; only stored files are served'],
    createdAt: 'time',
    usedAt: ['time', 'when a record was last linked to it'],
  }),
  object_uploads: table('A one-time address to which an administrator may send a file.', {
    id: ['text', 'random; the primary key'],
    expiresAt: ['time', 'when the address expires'],
    sentAt: ['time?', 'when a file was received'],
    declaredType: ['text?', 'content type that the uploader’s browser sent'],
  }),
  idempotency_keys: table(
    'An idempotency key that a client sent with a report or message, so that a repeated one is stored once. Deleted after 90 days; hashes only. The primary key is scope and keyHash.',
    {
      scope: ['text', 'adr-reports, contact-messages or report-details'],
      keyHash: ['text', 'SHA-256 of the key'],
      bodyHash: ['text', 'keyed hash (HMAC) of the data; empty when the record’s personal data was erased'],
      recordId: ['id', 'the report or message stored with it'],
      createdAt: 'time',
    },
  ),
  erasures: table(
    'A report, message or quiz result whose personal data was erased. A file beside the backups repeats the list, for restores.',
    {
      recordId: ['id', 'id of the record, the primary key'],
      kind: ['text', 'adr-reports, contact-messages or quiz-scores'],
      erasedAt: ['time', 'when it was last erased'],
    },
  ),
  sessions: table('A signed-in browser. Deleted with its user.', {
    id: 'id',
    tokenHash: ['text', 'SHA-256 of the cookie’s token, unique'],
    userId: ['id', 'the account (`users.id`)'],
    device: ['text?', 'browser and operating system, as reported at sign-in'],
    createdAt: 'time',
    lastSeenAt: ['time', 'last request; the session expires 30 minutes later'],
    passwordAt: ['time?', 'when the password was last entered in this session'],
  }),
  passkeys: table('A passkey (WebAuthn) of an account, with which it signs in. Deleted with the account.', {
    id: 'id',
    userId: ['id', 'the account (`users.id`)'],
    credentialId: ['text', 'the passkey’s own id, in base64url; unique'],
    publicKey: ['text', 'public key in COSE, in base64url'],
    counter: ['text', 'the highest signature counter so far, 0 to 2³²−1; a lower one means a copied passkey'],
    name: ['text', 'name that the person chose'],
    transports: ['strings as json', 'how browsers reach it, such as internal or usb'],
    createdAt: 'time',
    lastUsedAt: ['time?', 'when it was last used'],
  }),
  passkey_challenges: table('A challenge that a passkey must sign. Valid once, for 5 minutes.', {
    challenge: ['text', 'random bytes in base64url; the primary key'],
    purpose: ['text', 'sign in, confirm or create'],
    userId: ['id?', 'the account that asked for it (`users.id`); empty at sign-in'],
    expiresAt: ['time', 'when it expires'],
  }),
  authenticator_apps: table(
    'The authenticator app of an account, for time-based codes (RFC 6238). Deleted with the account.',
    {
      id: 'id',
      userId: ['id', 'the account (`users.id`)'],
      secret: ['text', 'the shared secret, encrypted under a key derived from APP_SECRET'],
      createdAt: 'time',
      confirmedAt: [
        'time?',
        'when its first code was entered; empty: it is not in use yet, and may replace another one',
      ],
      lastStep: ['integer', 'the 30-second step of the last accepted code: a code works once'],
      lastUsedAt: ['time?', 'when its last code was accepted'],
      wrongCodes: ['integer', 'wrong codes since the last right one'],
      wrongAt: ['time?', 'when the last wrong code was entered'],
    },
  ),
  recovery_codes: table('A recovery code that was not used yet. Deleted when it is used.', {
    codeHash: ['text', 'SHA-256 of the code, which has 120 random bits; the primary key'],
    userId: ['id', 'the account (`users.id`)'],
  }),
  invites: table(
    'An invitation link for a new administrator. Valid once, for 72 hours; deleted when it is accepted or withdrawn, and with the account that made it.',
    {
      id: 'id',
      tokenHash: ['text', 'SHA-256 of the link’s token, unique'],
      note: ['text?', 'note on the invited person'],
      invitedBy: ['id', 'the account that made it (`users.id`; replies show its name)'],
      rights: ['rights as json=', 'rights of the new account'],
      createdAt: 'time',
      expiresAt: ['time', 'when it expires'],
    },
  ),
  sign_in_addresses: table(
    'An address that tried to sign in. Its row is locked while its attempts are counted.',
    {
      address: ['text', 'keyed hash; the primary key'],
      lastTryAt: ['time', 'when it last tried to sign in'],
    },
  ),
  sign_in_tries: table('A sign-in attempt for which a password was hashed.', {
    id: 'id',
    address: ['text', 'keyed hash of the caller’s address'],
    account: ['text', 'keyed hash of the username'],
    triedAt: ['time', 'when it was made'],
    wasRight: ['boolean', 'whether the password was correct'],
  }),
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
  mails: table(
    'The outbox: a mail, written in the commit that causes it. Its text is made from `kind` and `facts` when it is sent.',
    {
      id: 'id',
      kind: ['text', 'a name of `contract/mails-rules.ts`'],
      reportId: ['id?', 'the report about which a reporter is written to (`adr_reports.id`)'],
      userId: ['id?', 'the account that gets it (`users.id`); deleted with it'],
      address: ['text?', 'where it goes; emptied once it was sent, and a month after it was given up'],
      addressHash: ['text?', 'keyed hash of the address, for a day; counts the mails to one address'],
      language: ['text', 'en or hi'],
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
  audit_events: table(
    'An entry of the audit trail. Rows cannot be changed, nor deleted within a year; they are deleted after 400 days, but those about cases never.',
    {
      id: 'id',
      at: ['time', 'when it happened'],
      administratorId: [
        'id?',
        'the account (`users.id`), even if it was deleted since; empty: nobody was signed in',
      ],
      username: ['text?', 'username at that time'],
      action: ['text', 'what was done, such as change or export'],
      kind: ['text', 'kind of record, as in addresses'],
      recordId: ['text?', 'id of the record, or name of the file'],
      fields: ['strings as json', 'names of the written fields, never their values'],
      searchText: ['text', 'username, action, kind, recordId and fields, folded for the search'],
      details: [
        'details as json?',
        'of a read: number of records, ids of the records on a page, whether it was a search',
      ],
      place: ['integer=', 'place in the hash chain, from 1 without gaps; unique'],
      previousHash: ['text=', 'hash of the line before'],
      hash: ['text=', 'SHA-256 of this line and previousHash, as in `server/db/audit-line.ts`'],
    },
  ),
  audit_chain: table('One row: the end of the audit trail’s hash chain. A write that adds lines locks it.', {
    id: ['integer', 'always 1'],
    place: ['integer', 'place of the last line; 0: none yet'],
    hash: ['text', 'hash of the last line'],
  }),
  audit_checkpoints: table(
    'Stands for lines that were deleted from the audit trail after 400 days, in its hash chain. The last three columns prove when the last of them was written.',
    {
      firstPlace: ['integer', 'place of the first deleted line; the primary key'],
      count: ['integer', 'number of deleted lines, which were next to each other'],
      lastHash: ['text', 'hash of the last deleted line'],
      lastAt: ['time', 'time of the last deleted line'],
      lastPreviousHash: ['text', 'previousHash of the last deleted line'],
      lastContentHash: ['text', 'hash of the content of the last deleted line'],
    },
  ),
  cases: table(
    'The centre’s work on one report. Every report has one. The columns from serious to alarming are derived from the newest version, for lists.',
    {
      id: 'id',
      reportId: ['id', 'the report (`adr_reports.id`), unique'],
      number: ['text', 'case number, such as AMC-2026-00001, unique'],
      series: ['text', 'series of the number: empty, or DEMO for samples'],
      source: ['text', 'portal, paper, telephone, mail or icsr'],
      state: ['text', 'state of the work, such as new or inWork'],
      stateBefore: ['text?', 'state before not valid, referred or duplicate'],
      assessor: ['text?', 'username of the account that works on it'],
      version: ['integer', 'number of its newest version; detects concurrent saves'],
      clockStartedOn: [
        'text?',
        'day on which the clock started, in the portal’s time zone; empty: it has not',
      ],
      dueOn: ['text?', 'day by whose end it is due; empty: nothing is due'],
      hasNewInformation: ['boolean', 'whether information waits for a decision'],
      wasSent: ['boolean', 'whether a message of it ever left the portal'],
      hasFollowUpGround: [
        'boolean',
        'whether significant information was accepted, or the receiver rejected it, since it was sent',
      ],
      mayForward: ['boolean', 'whether the notice, a consent or a legal ground allows forwarding'],
      survivingCaseId: ['id?', 'of a duplicate: the surviving case'],
      serious: ['text', 'true, false or unknown'],
      urgency: ['text', 'which setting of deadlines counts: death, serious or other'],
      completeness: ['real?', 'score from 0 to 1; empty: no pair of drug and reaction'],
      patient: ['text', 'initials, sex and age, for lists'],
      drug: ['text', 'suspected and interacting drugs, for lists'],
      reaction: ['text', 'reactions, for lists'],
      sex: ['text?', 'code of the patient’s sex'],
      ageBand: ['text?', 'code of the patient’s age group, as in the content'],
      searchText: ['text', 'numbers, patient, drugs and reactions, folded for the search'],
      personSearch: ['text', 'numbers, patient, reporters and doctor, folded for the search for a person'],
      alarming: ['boolean', 'whether words such as died or hospital occur'],
      drugSearch: ['text=', 'suspected and interacting drugs, folded for the filter by drug'],
      receivedAt: ['time', 'when the report arrived'],
      updatedAt: 'time',
      closedAt: ['time?', 'when it was closed; empty: it is open'],
      erasedAt: 'time?',
      isSample: ['boolean=', 'invented, with a DEMO number; no edit changes that'],
    },
  ),
  case_versions: table(
    'One version of a case’s content. The primary key is caseId and number. Rows are never changed or deleted, except by the erasure of a person.',
    {
      caseId: ['id', 'the case (`cases.id`)'],
      number: ['integer', '1, 2, 3 and so on'],
      content: ['content as json', 'the whole content'],
      createdAt: 'time',
      by: ['text?', 'username; empty: the portal'],
      byPerson: ['boolean', 'whether a person made it, by an edit or by accepting lines'],
      why: ['text?', 'reason of the change, as typed'],
      significant: ['boolean', 'whether the new information is significant, which restarts the clock'],
      kind: ['text?', 'amendment or nullification; empty: neither'],
      hash: ['text', 'SHA-256 of the content as it was saved; stays when the person is erased'],
      erasedAt: 'time?',
    },
  ),
  case_numbers: table(
    'The highest case number of each year. The primary key is series and year. A row is locked while numbers are drawn.',
    {
      series: [
        'text',
        'empty: the centre’s numbers; DEMO: samples; earlier: numbers given to earlier reports; reserved: numbers for those',
      ],
      year: ['integer', 'calendar year in the portal’s time zone'],
      last: ['integer', 'the highest number'],
    },
  ),
  case_pairs: table(
    'A pair of a suspected or interacting drug and a reaction, derived from the newest version. The primary key is caseId, drugId and reactionId.',
    {
      caseId: ['id', 'the case (`cases.id`)'],
      drugId: ['id', 'id of the drug in the content'],
      reactionId: ['id', 'id of the reaction in the content'],
      drug: ['text', 'substances of the drug; without them its name as typed'],
      reaction: ['text', 'code of the reaction as `MedDRA 10012345`, its own term, or its name as typed'],
    },
  ),
  case_information: table(
    'What a reporter or another sender sent later, as it came. Its lines reach the content when a person accepts them.',
    {
      id: 'id',
      caseId: ['id', 'the case (`cases.id`)'],
      reportId: ['id', 'the report (`adr_reports.id`)'],
      receivedAt: ['time', 'when it arrived'],
      way: ['text', 'how it arrived'],
      content: ['content as json', 'the answers, in the shape of a content'],
      lines: ['lines as json', 'the decision about each line, by whom and when'],
      noticeVersion: ['text?', 'version of the notice beside the form that sent it'],
      settledAt: ['time?', 'when the last line was decided'],
      erasedAt: 'time?',
    },
  ),
  case_steps: table('A step that was taken with a case, for its timeline.', {
    id: 'id',
    caseId: ['id', 'the case (`cases.id`)'],
    at: ['time', 'when'],
    by: ['text?', 'username; empty: the portal or the reporter'],
    step: ['text', 'the step, such as take'],
    from: ['text', 'state before'],
    to: ['text', 'state after'],
    reason: ['text?', 'reason, as typed'],
    details: ['object as json', 'what the step recorded'],
    version: ['integer', 'version of the content at that time'],
    erasedAt: 'time?',
  }),
  case_notes: table('A note of the staff on a case.', {
    id: 'id',
    caseId: ['id', 'the case (`cases.id`)'],
    at: ['time', 'when it was written'],
    by: ['text', 'username'],
    text: ['text', 'the note'],
    erasedAt: 'time?',
  }),
  case_questions: table('A question to the reporter, and its answer. Each attempt is a row.', {
    id: 'id',
    caseId: ['id', 'the case (`cases.id`)'],
    reportId: ['id', 'the report (`adr_reports.id`)'],
    askedAt: ['time', 'when it was asked'],
    by: ['text', 'username'],
    way: ['text', 'how it was asked'],
    question: ['text', 'the question'],
    answeredAt: ['time?', 'when the answer came'],
    answerWay: ['text?', 'how the answer came'],
    answer: ['text?', 'the answer'],
    answeredBy: ['text?', 'username of who typed the answer; empty: the reporter'],
    erasedAt: 'time?',
    language: ['text?', 'language in which the question is written'],
    fixed: ['text?', 'name of the fixed question; empty: a free text'],
  }),
  case_attempts: table('An attempt of the centre to reach the reporter or the doctor.', {
    id: 'id',
    caseId: ['id', 'the case (`cases.id`)'],
    reportId: ['id', 'the report (`adr_reports.id`)'],
    at: ['time', 'when'],
    by: ['text', 'username'],
    whom: ['text', 'reporter or doctor'],
    way: ['text', 'telephone, mail, inPerson or letter'],
    result: ['text', 'reached, notReached, callAgain, refused, wrongContact or sent'],
    note: ['text?', 'what was said'],
    erasedAt: 'time?',
  }),
  case_signatures: table('A signature under one version of a case.', {
    id: 'id',
    caseId: ['id', 'the case (`cases.id`)'],
    version: ['integer', 'the signed version'],
    hash: ['text', 'hash of that version and of its assessments'],
    username: ['text', 'who signed'],
    fullName: ['text', 'name of the person'],
    designation: ['text', 'position of the person'],
    at: ['time', 'when it was signed'],
    undoneAt: ['time?', 'when the signature was undone'],
    undoneBy: ['text?', 'who undid it'],
  }),
  case_attachments: table('A file that belongs to a case. Its audience is cases.', {
    id: 'id',
    reportId: ['id', 'the report (`adr_reports.id`)'],
    caseId: ['id', 'the case (`cases.id`)'],
    file: ['file?', 'name of the file; empty: erased'],
    name: ['text', 'name under which it is downloaded'],
    type: ['text', 'content type'],
    bytes: ['integer', 'size'],
    source: ['text', 'reporter, staff, or message: it came inside an imported message'],
    at: ['time', 'when it was added'],
    by: ['text?', 'username; empty: the reporter'],
    erasedAt: 'time?',
  }),
  case_exchange: table('The ids of a case in messages to and from other institutions.', {
    caseId: ['id', 'the case (`cases.id`), the primary key'],
    worldwideId: ['text?', 'C.1.8.1; empty: nobody entered one, and no message of the case was made yet'],
    senderId: ['text?', 'C.1.1, which never changes once a message was made'],
    lastCreatedAt: ['text?', 'C.1.2 of the newest message of ours'],
    importId: ['id?', 'the file from which it came (`icsr_imports.id`)'],
    importedXml: [
      'text?',
      'the imported case, unchanged, with everything that was not mapped; empty: erased, or a case that began here',
    ],
    importedSenderId: ['text?', 'C.1.1 of the imported message'],
    importedSource: ['text?', 'who sent the imported message'],
    importedCreatedAt: ['text?', 'C.1.2 of the imported message'],
    notMapped: ['text?', 'values of the imported message without a field, as JSON'],
    erasedAt: 'time?',
  }),
  case_submissions: table(
    'A message of a case that left the portal, or what was typed into another system.',
    {
      id: 'id',
      caseId: ['id', 'the case (`cases.id`)'],
      at: ['time', 'when it left'],
      by: ['text', 'username'],
      version: ['integer', 'number of the version'],
      way: ['text', 'file, download or typed'],
      receiver: ['text', 'N.1.4 of the file, or the system'],
      batch: ['text?', 'N.1.2 of the file'],
      messageId: ['text?', 'N.2.r.1, which is C.1.1'],
      messageAt: ['text?', 'C.1.2'],
      kind: ['text?', 'amendment or nullification'],
      hash: ['text?', 'SHA-256 of the message'],
      xml: ['text?', 'the message; empty: typed, or erased'],
      state: ['text', 'sent, accepted, acceptedWithWarning, rejected or resend'],
      answer: ['text?', 'what the receiver said'],
      number: ['text?', 'number that the receiver gave'],
      erasedAt: 'time?',
    },
  ),
  icsr_imports: table('A file of messages that was imported, byte for byte.', {
    id: 'id',
    at: ['time', 'when it was imported'],
    by: ['text', 'username'],
    batch: ['text', 'N.1.2'],
    hash: ['text', 'SHA-256 of the file'],
    cases: ['integer', 'how many cases were opened or updated'],
    file: ['text?', 'the file in base 64; empty: erased'],
    erasedAt: 'time?',
  }),
  icsr_acknowledgements: table('An acknowledgement that was read.', {
    id: 'id',
    at: ['time', 'when it was read'],
    by: ['text', 'username'],
    hash: ['text', 'SHA-256 of the file; the same file changes nothing'],
    batch: ['text', 'ACK.A.1'],
    code: ['text', 'ACK.A.4'],
    messages: ['text', 'the result of each message, as JSON'],
  }),
  case_assessments: table(
    'An assessment of a pair of drug and reaction, or of a reaction. None is overwritten; the newest of a method counts.',
    {
      id: 'id',
      caseId: ['id', 'the case (`cases.id`)'],
      place: ['integer', '1, 2, 3 and so on within the case; unique with caseId'],
      drugId: ['id?', 'id of the drug in the content; empty: the reaction alone is judged'],
      reactionId: ['id', 'id of the reaction in the content'],
      method: ['text', 'whoUmc, naranjo, severity, preventability or reactionType'],
      answers: ['answers as json', 'answers by the name of their question'],
      result: ['text', 'category, class or level'],
      reason: ['text?', 'reason, as typed'],
      by: ['text', 'username of who proposed it'],
      at: ['time', 'when it was proposed'],
      version: ['integer', 'version of the content that it judges'],
      isFixed: ['boolean', 'whether an account with the right sign has fixed it'],
      fixedBy: ['text?', 'who fixed it'],
      fixedAt: ['time?', 'when it was fixed'],
    },
  ),
  case_traits: table('The values by which a case is compared with others. Made from its newest version.', {
    caseId: ['id', 'the case (`cases.id`), the primary key'],
    version: ['integer', 'the version that was compared with other cases; 0: none of these traits was'],
    traits: ['object as json', 'age, sex, initials, dates, drugs, reactions, places and numbers, folded'],
    hash: ['text', 'hash of the traits; tells whether something relevant has changed'],
  }),
  case_keys: table('Keys to find cases that may be duplicates. The primary key is key and caseId.', {
    key: ['text', 'hash of a key of server/duplicates/keys.ts'],
    caseId: ['id', 'the case (`cases.id`)'],
  }),
  case_suspicions: table('Two cases that may be the same. The pair is unique.', {
    id: 'id',
    caseId: ['id', 'the case with the smaller id'],
    otherId: ['id', 'the other case'],
    bits: ['real', 'how strongly the traits suggest one case'],
    reasons: ['reasons as json', 'what agrees and what differs, in words, each with its bits'],
    hash: ['text', 'hash of the traits of both cases at the last comparison'],
    state: ['text', 'open, different or gone'],
    foundAt: ['time', 'when it was found'],
    decidedBy: ['text?', 'username of who called them different'],
    decidedAt: ['time?', 'when'],
  }),
  meddra_releases: table('A MedDRA release that the centre has imported. Version and language are unique.', {
    id: 'id',
    version: ['text', 'version, such as 28.1'],
    language: ['text', 'language, as the release names it'],
    state: ['text', 'importing, ready or failed'],
    done: ['integer', 'rows written so far'],
    total: ['integer', 'rows to write'],
    problem: ['text?', 'why the import failed'],
    by: ['text', 'username of who imported it'],
    createdAt: 'time',
  }),
  meddra_files: table(
    'The files of a release until its import is done. The primary key is releaseId and name.',
    {
      releaseId: ['id', 'the release (`meddra_releases.id`)'],
      name: ['text', 'name of the file, such as llt.asc'],
      text: ['text', 'its content'],
    },
  ),
  meddra_terms: table('A lowest level term of a release. The primary key is releaseId and code.', {
    releaseId: ['id', 'the release (`meddra_releases.id`)'],
    code: ['text', 'code of the term'],
    name: ['text', 'the term'],
    folded: ['text', 'the term, folded for the search'],
    ptCode: ['text', 'code of its preferred term'],
    ptName: ['text', 'its preferred term'],
    socCode: ['text', 'code of the primary system organ class'],
    socName: ['text', 'the primary system organ class'],
    isCurrent: ['boolean', 'whether it may still be used'],
  }),
  meddra_words: table('The words of terms, for the search. The primary key is releaseId, word and code.', {
    releaseId: ['id', 'the release (`meddra_releases.id`)'],
    word: ['text', 'a folded word of a current term'],
    code: ['text', 'code of the term'],
  }),
  meddra_paths: table(
    'A way from a preferred term to a system organ class. The primary key is releaseId and the four codes.',
    {
      releaseId: ['id', 'the release (`meddra_releases.id`)'],
      ptCode: ['text', 'preferred term'],
      hltCode: ['text', 'high level term'],
      hltName: ['text', 'its name'],
      hlgtCode: ['text', 'high level group term'],
      hlgtName: ['text', 'its name'],
      socCode: ['text', 'system organ class'],
      socName: ['text', 'its name'],
      isPrimary: ['boolean', 'whether this is the way by which the term is counted'],
    },
  ),
  own_terms: table('A reaction term or a substance of the centre’s own list.', {
    id: 'id',
    kind: ['text', 'reaction or substance'],
    name: ['text', 'name that lists and statistics show'],
    group: ['text?', 'body system of a reaction, class of a substance'],
    atc: ['text?', 'ATC code of a substance'],
    by: ['text', 'username of who added it; empty: the portal, from the risk checker'],
    createdAt: 'time',
    version: 'integer=',
  }),
  own_term_names: table('A name that means a term or substance. The primary key is kind and folded.', {
    kind: ['text', 'reaction or substance'],
    folded: ['text', 'the name, folded'],
    name: ['text', 'the name as it was typed'],
    termId: ['id', 'the term (`own_terms.id`)'],
    isPublic: ['boolean=', 'the public forms suggest it while somebody types'],
  }),
  row_counts: table(
    'The row counts of tables, updated by triggers in the transaction of each insert and delete.',
    {
      name: ['text', 'the table; in the embedded database also its search index, `cases_search`'],
      slot: [
        'integer',
        'PostgreSQL has several rows for each table, so that connections do not wait for each other; their sum counts',
      ],
      amount: ['integer', 'number of rows; of a search index the last row (`rowid`) that it holds'],
    },
  ),
  content_state: table(
    'One row: the version number of the public content. Every write to public content raises it, which invalidates caches in memory.',
    {
      id: ['integer', 'always 1'],
      version: ['integer', 'the version number'],
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

/** A database handle or a transaction: the first argument of every query function. */
export type Db = Kysely<Tables> | Trx;
/** For functions that must run inside a transaction. */
export type Trx = Transaction<Tables>;

export interface Column {
  name: string;
  kind: Kind;
  meaning: string;
}

export function columnsOf(name: keyof Tables): Column[] {
  const columns: [string, Kind | readonly [Kind, string]][] = Object.entries(tables[name].columns);
  return columns.map(([column, own]) => {
    const [kind, meaning] = typeof own === 'string' ? [own, meanings[column as keyof typeof meanings]] : own;
    return { name: column, kind, meaning };
  });
}

export const tableNames = Object.keys(tables) as (keyof Tables)[];

/** The columns of a table that refer to uploaded files, by name or by address. */
export function namingColumnsOf(name: keyof Tables): { name: string; by: 'name' | 'address' }[] {
  return columnsOf(name).flatMap(({ name: column, kind }) => {
    if (!kind.startsWith('file')) return [];
    return [{ name: column, by: kind.startsWith('file address') ? 'address' : 'name' }];
  });
}

/**
 * The conversion that a column needs because SQLite has no such type: boolean or JSON. Looked up by table and column,
 * since a column of another table may have the same name and another kind. Null: none.
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
