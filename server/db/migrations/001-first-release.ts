// The whole schema of version 1.0.0. Later changes are migrations after this one, which never changes. The types are
// words that each engine spells in its own way (`spell` in ../engines/engine.ts); a test compares the result with
// ../tables.ts on both engines.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type SchemaParts, searchedTables } from '../engines/engine.ts';

export function firstRelease(parts: SchemaParts): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // No text of the schema has a semicolon.
      const statements = schema.split(';').map((statement) => sql.raw(parts.spell(statement)));
      for (const statement of [...statements, ...triggers(parts)]) await statement.execute(db);
      await sql`insert into content_state (id, version) values (1, 1)`.execute(db);
      await sql`insert into audit_chain (id, place, hash) values (1, 0, ${'0'.repeat(64)})`.execute(db);
    },
  };
}

function triggers(parts: SchemaParts) {
  const counted = ['adr_reports', 'contact_messages', 'quiz_scores', 'audit_events', 'cases'];
  return [
    ...counted.flatMap((table) => [
      sql`insert into row_counts (name, slot, amount) values (${sql.lit(table)}, 0, 0)`,
      ...parts.countRowsByTrigger(table),
    ]),
    ...[...searchedTables].flatMap((table) => parts.searchIndex(table)),
    ...parts.appendOnly('audit_events', 'at'),
    ...parts.notReplaced('audit_events', 'place'),
    ...parts.erasableOnly(
      'case_versions',
      ['caseId', 'number'],
      ['createdAt', 'by', 'byPerson', 'significant', 'kind', 'hash'],
    ),
    ...parts.announced('content_state', 'version'),
    ...parts.compressedFast('case_submissions', 'xml'),
    ...parts.mayBeLost('caller_counts'),
  ];
}

const schema = `
create table users (
  id uuid primary key, username text not null, password text not null, "createdAt" time not null,
  rights json not null default '[]', "fullName" text, designation text, email text, "emailVerifiedAt" time,
  version integer not null default 1, unique (username)
);
create table adr_reports (
  id uuid primary key, reference text not null, name text not null,
  age integer not null check (age between 0 and 120), contact text not null, "medicineName" text not null,
  symptoms text not null, duration text not null, message text, "createdAt" time not null,
  "searchText" text not null, "personSearch" text, "receiptGeneration" integer not null default 1,
  "wrongCodes" integer not null default 0, "codeWrites" integer not null default 0, language text,
  "detailsNoticeVersion" text, "erasureAskedAt" time, "erasureDeclinedAt" time, "erasureDeclinedBy" text,
  "erasureDeclineReason" text, "isSample" boolean not null default false, "noticeVersion" text,
  "erasedAt" time, unique (reference)
);
create index adr_reports_age on adr_reports (age, id);
create index adr_reports_created_at on adr_reports ("createdAt", id);
create index adr_reports_erasure_asked on adr_reports ("erasureAskedAt") where "erasureAskedAt" is not null;
create index adr_reports_medicine_name on adr_reports (lower("medicineName"), id);
create index adr_reports_name on adr_reports (lower(name), id);
create table report_consents (
  id uuid primary key, "reportId" uuid not null, consent text not null, given boolean not null,
  at time not null, way text not null, by text, "noticeVersion" text
);
create index report_consents_of_report on report_consents ("reportId", at);
create table report_uploads (
  id uuid primary key, "reportId" uuid not null, name text not null, type text not null,
  "expiresAt" time not null
);
create table report_letters (
  id uuid primary key, "reportId" uuid not null, at time not null, by text not null, "text" text not null,
  "erasedAt" time
);
create index report_letters_of_report on report_letters ("reportId", at);
create table ward_passes (
  id uuid primary key, name text not null, occupation text not null, ward text not null, posting text,
  "codeHash" text not null, "codeExpiresAt" time not null, "keyHash" text, "usedAt" time, device text,
  "createdAt" time not null, "createdBy" text not null, "expiresAt" time not null, "revokedAt" time,
  "revokedBy" text, "personSearch" text not null, "isSample" boolean not null default false, "erasedAt" time,
  unique ("codeHash"), unique ("keyHash")
);
create index ward_passes_created_at on ward_passes ("createdAt", id);
create table ward_entries (
  "reportId" uuid primary key, "passId" uuid not null, "enteredAt" time not null, "handedInAt" time not null,
  late text
);
create index ward_entries_of_pass on ward_entries ("passId", "handedInAt");
create table contact_messages (
  id uuid primary key, name text not null, email text not null, message text not null,
  "createdAt" time not null, "searchText" text not null, "isSample" boolean not null default false,
  "noticeVersion" text, "erasedAt" time, alarming boolean not null default false,
  "alarmingWords" json not null default '[]', "wordsSeenAt" time, "wordsSeenBy" text
);
create index contact_messages_alarming on contact_messages ("createdAt", id) where alarming;
create index contact_messages_created_at on contact_messages ("createdAt", id);
create index contact_messages_email on contact_messages (lower(email), id);
create index contact_messages_name on contact_messages (lower(name), id);
create table quiz_questions (
  id uuid primary key, question text not null, options json not null,
  "correctAnswer" integer not null check ("correctAnswer" between 0 and 3), explanation text,
  "isActive" boolean not null default true, "createdAt" time not null, version integer not null default 1,
  "isSample" boolean not null default false, "deletedAt" time,
  translations json not null default '{}'
);
create table awareness_content (
  id uuid primary key, section text not null, title text not null, content text not null,
  "updatedAt" time not null, version integer not null default 1, "isSample" boolean not null default false,
  "deletedAt" time,
  translations json not null default '{}'
);
create table drug_risks (
  id uuid primary key, "drugName" text not null, "commonADRs" text not null,
  "riskPercentage" integer not null check ("riskPercentage" between 0 and 100),
  "isActive" boolean not null default true,
  "plainClass" text, "measuredReaction" text, "measuredIn" text,
  "comparatorPercentage" integer check ("comparatorPercentage" between 0 and 100),
  "sourceText" text, "sourceUrl" text, "sourceDate" text, "frequencyBand" text, "warningSigns" text,
  "otherNames" text,
  "searchText" text not null, version integer not null default 1,
  "isSample" boolean not null default false, "deletedAt" time,
  translations json not null default '{}'
);
create table gallery_items (
  id uuid primary key, type text not null, filename text not null, "originalName" text not null,
  caption text, featured boolean not null default false, "uploadedAt" time not null,
  version integer not null default 1, "isSample" boolean not null default false, "deletedAt" time,
  translations json not null default '{}'
);
create table contact_info (
  id uuid primary key, phone text not null, email text not null, address text not null,
  "updatedAt" time not null, version integer not null default 1, "isSample" boolean not null default false,
  "deletedAt" time,
  translations json not null default '{}'
);
create table quiz_scores (
  id uuid primary key, "playerName" text not null, score integer not null,
  "totalQuestions" integer not null, "completedAt" time not null, "personSearch" text,
  "isSample" boolean not null default false, "noticeVersion" text, "erasedAt" time,
  check (score >= 0 and score <= "totalQuestions")
);
create index quiz_scores_completed_at on quiz_scores ("completedAt", id);
create table site_settings (
  id uuid primary key, key text not null, value text not null, "inForce" text, "updatedAt" time not null,
  version integer not null default 1, "isSample" boolean not null default false, "deletedAt" time,
  translations json not null default '{}',
  unique (key)
);
create table amc_locations (
  id uuid primary key, name text not null, address text not null, phone text, email text,
  city text not null, state text not null, pincode text, "cityNames" text, latitude text, longitude text,
  "isActive" boolean not null default true,
  "citySearch" text not null, version integer not null default 1, "isSample" boolean not null default false,
  "deletedAt" time,
  translations json not null default '{}'
);
create table import_columns (kind text primary key, columns json not null);
create table departments (
  id uuid primary key, name text not null, kind text not null, "otherNames" text,
  "isActive" boolean not null default true, version integer not null default 1,
  "isSample" boolean not null default false, "deletedAt" time
);
create table dose_words (
  id uuid primary key, kind text not null, name text not null, "otherNames" text, code text,
  "isActive" boolean not null default true, version integer not null default 1,
  "isSample" boolean not null default false, "deletedAt" time
);
create table reporters (
  id uuid primary key, name text not null, occupation text not null, department text, telephone text, email text,
  "thankedOn" text, "isActive" boolean not null default true, "createdAt" time not null, "updatedAt" time not null,
  "erasedAt" time, "personSearch" text not null, "foldedName" text not null, version integer not null default 1,
  "isSample" boolean not null default false, "deletedAt" time
);
create table centre_events (
  id uuid primary key, day text not null, kind text not null, title text not null, department text,
  people integer not null, note text, "updatedAt" time not null, version integer not null default 1,
  "isSample" boolean not null default false, "deletedAt" time
);
create table saved_views (
  id uuid primary key, name text not null, query text not null, "isShared" boolean not null default false,
  owner text not null, version integer not null default 1, "isSample" boolean not null default false,
  "deletedAt" time
);
create table downloadable_resources (
  id uuid primary key, title text not null, description text, filename text not null,
  "originalName" text not null, "fileSize" text not null, category text not null,
  "uploadedAt" time not null, "isActive" boolean not null default true, "uploadedFilename" text,
  version integer not null default 1, "isSample" boolean not null default false, "deletedAt" time,
  translations json not null default '{}'
);
create table contact_links (
  id uuid primary key, title text not null, url text not null, icon text not null,
  "isActive" boolean not null default true, "sortOrder" integer not null default 0,
  version integer not null default 1, "isSample" boolean not null default false, "deletedAt" time,
  translations json not null default '{}'
);
create table about_sections (
  id uuid primary key, title text not null, content text not null, "imageUrl" text, "videoUrl" text,
  "sortOrder" integer not null default 0, "isActive" boolean not null default true,
  "updatedAt" time not null, version integer not null default 1, "isSample" boolean not null default false,
  "deletedAt" time,
  translations json not null default '{}'
);
create table authority_messages (
  id uuid primary key, "authorityName" text not null, designation text not null, message text not null,
  "imageUrl" text, "sortOrder" integer not null default 0, "isActive" boolean not null default true,
  "updatedAt" time not null, version integer not null default 1, "isSample" boolean not null default false,
  "deletedAt" time,
  translations json not null default '{}'
);
create table homepage_content (
  id uuid primary key, section text not null, title text not null, content text not null, "imageUrl" text,
  "buttonText" text, "buttonLink" text, "isActive" boolean not null default true, "updatedAt" time not null,
  version integer not null default 1, "isSample" boolean not null default false, "deletedAt" time,
  translations json not null default '{}'
);
create table broadcasts (
  id uuid primary key, title text not null, "startsAt" time not null, minutes integer not null default 60,
  about text, "isActive" boolean not null default true, "updatedAt" time not null,
  version integer not null default 1, "isSample" boolean not null default false, "deletedAt" time,
  translations json not null default '{}'
);
create table calendar_addresses (
  "userId" uuid primary key, "keyHash" text not null, "madeAt" time not null, unique ("keyHash")
);
create table stream_keys (
  id uuid primary key, name text not null, "keyHash" text not null, "createdAt" time not null,
  "createdBy" text not null, "lastUsedAt" time, unique ("keyHash")
);
create table files (
  name text primary key, kind text not null, type text not null, "originalName" text not null,
  "declaredType" text, "foundType" text not null, bytes integer not null, sha256 text not null,
  width integer, height integer, pages integer, colour text, widths json not null, "isFinished" boolean not null,
  poster text, captions text, storage text not null, audience text not null default 'public',
  state text not null, "createdAt" time not null, "usedAt" time not null
);
create table object_uploads (
  id text primary key, "expiresAt" time not null, "sentAt" time, "declaredType" text
);
create table idempotency_keys (
  scope text not null, "keyHash" text not null, "bodyHash" text not null, "recordId" uuid not null,
  "createdAt" time not null, primary key (scope, "keyHash")
);
create index idempotency_keys_created_at on idempotency_keys ("createdAt");
create index idempotency_keys_record on idempotency_keys ("recordId");
create table erasures (
  "recordId" uuid primary key, kind text not null, "erasedAt" time not null
);
create table sessions (
  id uuid primary key, "tokenHash" text not null unique,
  "userId" uuid not null references users (id) on delete cascade, device text, "createdAt" time not null,
  "lastSeenAt" time not null, "passwordAt" time, "signedAt" time
);
create index sessions_user_id on sessions ("userId");
create table passkeys (
  id uuid primary key, "userId" uuid not null references users (id) on delete cascade,
  "credentialId" text not null unique, "publicKey" text not null, counter text not null, name text not null,
  transports json not null, "createdAt" time not null, "lastUsedAt" time
);
create index passkeys_user_id on passkeys ("userId");
create table passkey_challenges (
  challenge text primary key, purpose text not null, "userId" uuid references users (id) on delete cascade,
  "expiresAt" time not null
);
create table authenticator_apps (
  id uuid primary key, "userId" uuid not null references users (id) on delete cascade, secret text not null,
  "createdAt" time not null, "confirmedAt" time, "lastStep" integer not null, "lastUsedAt" time,
  "wrongCodes" integer not null, "wrongAt" time
);
create index authenticator_apps_user_id on authenticator_apps ("userId");
create table recovery_codes (
  "codeHash" text primary key, "userId" uuid not null references users (id) on delete cascade
);
create index recovery_codes_user_id on recovery_codes ("userId");
create table invites (
  id uuid primary key, "tokenHash" text not null unique, note text,
  "invitedBy" uuid not null references users (id) on delete cascade, rights json not null default '[]',
  "createdAt" time not null, "expiresAt" time not null
);
create table sign_in_addresses (
  address text primary key, "lastTryAt" time not null
);
create table sign_in_places (
  address text not null, account text not null, "lastSignInAt" time not null, primary key (address, account)
);
create table sign_in_tries (
  id uuid primary key, address text not null, account text not null, "triedAt" time not null,
  "wasRight" boolean not null
);
create index sign_in_tries_address on sign_in_tries (address, "triedAt");
create table jobs (
  id uuid primary key, kind text not null, recurs boolean not null, payload json not null, "dueAt" time,
  attempts integer not null, "claimedBy" text, "claimedUntil" time, "lastAt" time, problem text,
  "failedAt" time, "createdAt" time not null
);
create index jobs_due on jobs ("dueAt");
create unique index jobs_recurring on jobs (kind) where recurs;
create table mails (
  id uuid primary key, kind text not null, "reportId" uuid,
  "userId" uuid references users (id) on delete cascade, address text, "addressHash" text,
  language text not null, facts json not null, "messageId" text not null, "createdAt" time not null,
  "expiresAt" time not null, attempts integer not null, "nextAt" time, "sentAt" time, "undeliveredAt" time,
  problem text
);
create index "mails_addressHash" on mails ("addressHash");
create index "mails_createdAt" on mails ("createdAt");
create index mails_open on mails ("createdAt") where "sentAt" is null;
create index "mails_reportId" on mails ("reportId");
create index "mails_userId" on mails ("userId");
create table account_links (
  id uuid primary key, purpose text not null,
  "userId" uuid not null references users (id) on delete cascade, address text not null,
  "createdAt" time not null, "expiresAt" time not null
);
create index account_links_user_id on account_links ("userId");
create table sealed_keys (
  name text primary key, sealed text not null, "createdAt" time not null
);
create table caller_counts (
  caller text primary key, calls integer not null, until time not null
);
create table audit_events (
  id uuid primary key, at time not null, "administratorId" uuid, username text, action text not null,
  kind text not null, "recordId" text, fields json not null, "searchText" text not null, details json,
  place integer not null default 0, "previousHash" text not null default '', hash text not null default ''
);
create index audit_events_action on audit_events (action, at, id);
create index audit_events_administrator on audit_events ("administratorId", action, at);
create index audit_events_at on audit_events (at, id);
create index audit_events_forgotten on audit_events (at, place)
  where kind not in ('cases', 'case-attachments');
create index audit_events_kind on audit_events (kind, at, id);
create unique index audit_events_place on audit_events (place);
create table audit_chain (
  id integer primary key not null, place integer not null, hash text not null
);
create table audit_searches ("eventId" uuid primary key, at time not null, words text not null);
create index audit_searches_at on audit_searches (at);
create table audit_search_records (
  "recordId" uuid not null, "eventId" uuid not null, at time not null, primary key ("recordId", "eventId")
);
create index audit_search_records_at on audit_search_records (at);
create table audit_checkpoints (
  "firstPlace" integer primary key not null, count integer not null, "lastHash" text not null,
  "lastAt" time not null, "lastPreviousHash" text not null, "lastContentHash" text not null
);
create table cases (
  id uuid primary key, "reportId" uuid not null, number text not null, series text not null,
  source text not null, state text not null, "stateBefore" text, assessor text, version integer not null,
  "validSince" text, "dueOn" text, "hasNewInformation" boolean not null, "wasSent" boolean not null,
  "hasFollowUpGround" boolean not null, "mayForward" boolean not null, "survivingCaseId" uuid,
  serious text not null, urgency text not null, completeness real, patient text not null,
  drug text not null, reaction text not null, sex text, "ageBand" text, "searchText" text not null,
  "personSearch" text not null, alarming boolean not null, "drugSearch" text not null default '',
  department text not null default '', "reporterName" text not null default '',
  "receivedAt" time not null, "updatedAt" time not null, "closedAt" time, "erasedAt" time,
  findings json not null default '[]', impossible integer not null default 0,
  contradictions integer not null default 0, unusual integer not null default 0,
  "setByPortal" json not null default '[]', "patientDied" boolean not null default false,
  "isSample" boolean not null default false, "receiverTask" text, "receivedOn" text not null default '',
  "enteredOn" text not null default '', clock json, "hasTakenBack" boolean not null default false,
  "isReceivedAssumed" boolean not null default false, "deathToldAt" time, "deathWordsToldAt" time,
  "hasOpenOutcome" boolean not null default false, "openPregnancy" text, "outcomeOpenSince" text,
  "followUpOn" text, "noFollowUpAt" time, "noFollowUpBy" text, "noFollowUpReason" text,
  unique ("reportId"), unique (number)
);
create index cases_department on cases (department, "receivedOn", id);
create index cases_reporter on cases ("reporterName", "receivedOn");
create index cases_age_band on cases ("ageBand", "receivedOn", id);
create index cases_assessor on cases (assessor, "receivedOn", id) where assessor is not null;
create index cases_closed on cases ("closedAt", id) where "closedAt" is not null and "erasedAt" is null;
create index cases_completeness on cases (coalesce(completeness, -1), id);
create index cases_contradictions on cases ("receivedOn", id) where contradictions > 0;
create index cases_died on cases ("receivedOn", id) where "patientDied";
create index cases_due_order on cases (coalesce("dueOn", '9999-12-31'), id, state, serious, "ageBand", source, assessor, alarming, "patientDied", "receivedOn");
create index cases_follow_up on cases ("followUpOn", state, id) where "followUpOn" is not null;
create index cases_impossible on cases ("receivedOn", id) where impossible > 0;
create index cases_inbox on cases (((case when urgency = 'death' then '1' when alarming then '2' when urgency = 'lifeThreatening' then '3' when urgency = 'serious' then '4' when urgency = 'undecided' then '5' else '6' end) || coalesce("dueOn", '9999-12-31') || "receivedOn" || number), id, state, alarming) where state = 'new' or alarming;
create index cases_mine on cases (assessor, "receivedOn", id)
  where assessor is not null and (
    state not in ('closed', 'nullified', 'notValid', 'referred', 'duplicate') or "dueOn" is not null);
create index cases_number_order on cases (number, id);
create index cases_new_information on cases ("receivedOn", id) where "hasNewInformation";
create index cases_outcome_open on cases ("outcomeOpenSince", state, id) where "outcomeOpenSince" is not null;
create index cases_received on cases ("receivedOn", id, state, serious, "ageBand", source, assessor, alarming, "patientDied", "dueOn",
  "outcomeOpenSince", "followUpOn");
create index cases_serious on cases (serious, "receivedOn", id);
create index cases_source on cases (source, "receivedOn", id);
create index cases_state on cases (state, "receivedOn", id);
create index cases_surviving on cases ("survivingCaseId", id) where "survivingCaseId" is not null;
create index cases_updated on cases ("updatedAt", id);
create index cases_unusual on cases ("receivedOn", id) where unusual > 0;
create index cases_urgent on cases (((case when urgency = 'death' then '1' when alarming then '2' when urgency = 'lifeThreatening' then '3' when urgency = 'serious' then '4' when urgency = 'undecided' then '5' else '6' end) || coalesce("dueOn", '9999-12-31') || "receivedOn" || number), id, state, serious, "ageBand", source, assessor, alarming, "patientDied", "dueOn", "receivedOn", "isSample");
create table case_versions (
  "caseId" uuid not null, number integer not null, content json not null, "createdAt" time not null,
  by text, "byPerson" boolean not null, why text, significant boolean not null, kind text,
  hash text not null, "erasedAt" time, "informationId" uuid, "takesBack" boolean not null default false,
  primary key ("caseId", number)
);
create table case_numbers (
  series text not null, year integer not null, last integer not null, primary key (series, year)
);
create table case_pairs (
  "caseId" uuid not null, "drugId" uuid not null, "reactionId" uuid not null, drug text not null,
  reaction text not null, primary key ("caseId", "drugId", "reactionId")
);
create table case_doses (
  "caseId" uuid not null, "doseId" uuid not null, drug text not null, route text not null,
  form text not null, unit text not null, amount real, primary key ("caseId", "doseId")
);
create index case_doses_usual on case_doses (drug, route, unit, amount);
create table case_confirmations (
  id uuid primary key, "caseId" uuid not null, finding text not null, at time not null, by text not null,
  reason text not null, compared text not null, "endedAt" time, "endedBy" text, "erasedAt" time
);
create index case_confirmations_case on case_confirmations ("caseId");
create table case_links (
  "caseId" uuid not null, "otherId" uuid not null, at time not null, by text not null,
  primary key ("caseId", "otherId")
);
create table case_information (
  id uuid primary key, "caseId" uuid not null, "reportId" uuid not null, "receivedAt" time not null,
  way text not null, content json not null, lines json not null, "noticeVersion" text, "settledAt" time,
  "erasedAt" time, adds boolean not null default false, same json not null default '{}',
  replaces json not null default '[]', "receivedOn" text not null default '', "dueOn" text, "followUp" integer, "followUpState" text,
  "sentOn" text, "daysLate" integer, "endReason" text, "acceptedVersion" integer,
  bytes integer not null default 0, "decidedLines" integer not null default 0, "openLines" integer,
  offers json not null default '[]', informant text, "text" text
);
create index case_information_of_case on case_information ("caseId", "receivedAt");
create index case_information_of_report on case_information ("reportId");
create index case_information_report on case_information ("reportId", "settledAt");
create table case_moves (
  id uuid primary key, "caseId" uuid not null, at time not null, kind text not null, by text, reason text,
  "receivedBefore" text, "receivedAfter" text, "dueBefore" text, "dueAfter" text, facts text,
  "daysLate" integer
);
create index case_moves_case on case_moves ("caseId", at);
create table due_day_changes (
  key text not null, "changedOn" text not null, before integer not null, primary key (key, "changedOn")
);
create table case_reminders (
  "caseId" uuid not null, about text not null, "remindOn" text not null, by text not null, at time not null,
  primary key ("caseId", about)
);
create table case_alarms (
  id uuid primary key, "caseId" uuid not null, "reportId" uuid not null, "itemId" uuid, at time not null,
  "receivedOn" text not null, source text not null, words json not null, "seenAt" time, "seenBy" text
);
create index case_alarms_case on case_alarms ("caseId", at);
create table case_steps (
  id uuid primary key, "caseId" uuid not null, at time not null, by text, step text not null,
  "from" text not null, "to" text not null, reason text, details json not null, version integer not null,
  "erasedAt" time, before json
);
create index case_steps_of_case on case_steps ("caseId", at);
create index case_steps_handed_over on case_steps (at) where step = 'handOver';
create table case_notes (
  id uuid primary key, "caseId" uuid not null, at time not null, by text not null, "text" text not null,
  "erasedAt" time, kind text not null
);
create index case_notes_of_case on case_notes ("caseId", at);
create table case_questions (
  id uuid primary key, "caseId" uuid not null, "reportId" uuid not null, "askedAt" time not null,
  by text not null, way text not null, question text not null, "answeredAt" time, "answerWay" text,
  answer text, "answeredBy" text, "erasedAt" time, language text, fixed text, "droppedAt" time,
  "droppedBy" text
);
create index case_questions_answered on case_questions ("answeredAt") where "answeredAt" is not null;
create index case_questions_of_case on case_questions ("caseId", "askedAt");
create index case_questions_of_report on case_questions ("reportId");
create table case_attempts (
  id uuid primary key, "caseId" uuid not null, "reportId" uuid not null, at time not null, by text not null,
  whom text not null, way text not null, result text not null, note text, "erasedAt" time
);
create index case_attempts_of_case on case_attempts ("caseId", at);
create index case_attempts_of_report on case_attempts ("reportId");
create table case_signatures (
  id uuid primary key, "caseId" uuid not null, version integer not null, hash text not null,
  username text not null, "fullName" text not null, designation text not null, at time not null,
  "undoneAt" time, "undoneBy" text
);
create index case_signatures_of_case on case_signatures ("caseId", at);
create table case_attachments (
  id uuid primary key, "reportId" uuid not null, "caseId" uuid not null, file text, name text not null,
  type text not null, bytes integer not null, source text not null, at time not null, by text,
  "erasedAt" time, "informationId" uuid
);
create index case_attachments_file on case_attachments (file);
create index case_attachments_of_case on case_attachments ("caseId", at);
create index case_attachments_of_report on case_attachments ("reportId");
create table case_exchange (
  "caseId" uuid primary key, "worldwideId" text, "senderId" text, "lastCreatedAt" text,
  "keptMessage" uuid, "erasedAt" time, unique ("senderId")
);
create table case_messages (
  id uuid primary key, "caseId" uuid not null, "itemId" uuid, "importId" uuid not null, at time not null,
  "senderId" text not null, source text not null, device text not null, "sentBy" text not null,
  "createdAt" text not null, kind text, reason text not null, "firstOn" text, "latestOn" text, xml text, content json, "notMapped" text,
  parts text not null, omitted text, "voidAt" time, "erasedAt" time
);
create index case_messages_case on case_messages ("caseId", at);
create index case_messages_item on case_messages ("itemId");
create index case_messages_sender on case_messages ("senderId");
create index case_exchange_worldwide on case_exchange ("worldwideId");
create table case_submissions (
  id uuid primary key, "caseId" uuid not null, at time not null, by text not null, version integer not null,
  way text not null, receiver text not null, batch text, "messageId" text, "messageAt" text, kind text,
  hash text, xml text, state text not null, answer text, number text, "erasedAt" time, "fileName" text,
  "schemaCheck" text, "dueOn" text, "daysLate" integer, "lateReason" text, "lateText" text
);
create index case_submissions_batch on case_submissions (batch);
create index case_submissions_case on case_submissions ("caseId", at);
create index case_submissions_number on case_submissions (upper(number));
create table icsr_imports (
  id uuid primary key, at time not null, by text not null, batch text not null, hash text not null,
  cases integer not null, "erasedAt" time
);
create table icsr_import_parts (
  "importId" uuid not null, part integer not null, content text not null, primary key ("importId", part)
);
create table icsr_import_cases (
  "caseId" uuid not null, "importId" uuid not null, primary key ("caseId", "importId")
);
create table icsr_acknowledgements (
  id uuid primary key, at time not null, by text not null, hash text not null, batch text not null,
  code text not null, messages text not null, unique (hash)
);
create index icsr_acknowledgements_batch on icsr_acknowledgements (batch);
create table icsr_pushes (
  batch text primary key, at time not null, by text not null, "byId" uuid not null, state text not null,
  attempts integer not null, problem text, "answeredAt" time, "answerId" text, answer text
);
create table case_assessments (
  id uuid primary key, "caseId" uuid not null, place integer not null, "drugId" uuid,
  "reactionId" uuid not null, method text not null, answers json not null, result text not null,
  reason text, "copiedFrom" uuid, by text not null, at time not null, version integer not null, "isFixed" boolean not null,
  "fixedBy" text, "fixedAt" time, "isBlind" boolean not null, "openedAt" time, "openedBy" text,
  "openReason" text, "heldVersion" integer, "heldBy" text, "heldAt" time,
  unique ("caseId", place)
);
create table case_traits (
  "caseId" uuid primary key, version integer not null, traits json not null, hash text not null
);
create table case_keys (
  key text not null, "caseId" uuid not null, primary key (key, "caseId")
);
create index case_keys_case on case_keys ("caseId");
create table case_suspicions (
  id uuid primary key, "caseId" uuid not null, "otherId" uuid not null, bits real not null,
  reasons json not null, hash text not null, state text not null, "foundAt" time not null, "decidedBy" text,
  "decidedAt" time, unique ("caseId", "otherId")
);
create index case_suspicions_other on case_suspicions ("otherId");
create table meddra_releases (
  id uuid primary key, version text not null, language text not null, state text not null,
  done integer not null, total integer not null, problem text, by text not null, "createdAt" time not null,
  unique (version, language)
);
create table meddra_files (
  "releaseId" uuid not null, name text not null, "text" text not null, primary key ("releaseId", name)
);
create table meddra_terms (
  "releaseId" uuid not null, code text not null, name text not null, folded text not null,
  "ptCode" text not null, "ptName" text not null, "socCode" text not null, "socName" text not null,
  "isCurrent" boolean not null, primary key ("releaseId", code)
);
create index meddra_terms_folded on meddra_terms ("releaseId", folded);
create table meddra_words (
  "releaseId" uuid not null, word text not null, code text not null, primary key ("releaseId", word, code)
);
create table meddra_paths (
  "releaseId" uuid not null, "ptCode" text not null, "hltCode" text not null, "hltName" text not null,
  "hlgtCode" text not null, "hlgtName" text not null, "socCode" text not null, "socName" text not null,
  "isPrimary" boolean not null, primary key ("releaseId", "ptCode", "hltCode", "hlgtCode", "socCode")
);
create table own_terms (
  id uuid primary key, kind text not null, name text not null, "group" text, atc text, source text,
  by text not null, "createdAt" time not null, "namesInBin" json not null default '[]',
  version integer not null default 1, "isSample" boolean not null default false, "deletedAt" time
);
create table own_term_names (
  kind text not null, folded text not null, name text not null, "termId" uuid not null,
  "isPublic" boolean not null default false, primary key (kind, folded)
);
create index own_term_names_term on own_term_names ("termId");
create index own_terms_by_name on own_terms (kind, lower(name), id);
create table figure_cases (
  "caseId" uuid primary key, "receivedOn" text not null, marks text not null, days text not null
);
create table figure_values (
  id integer primary key not null, figure text not null, value text not null, name text not null,
  unique (figure, value)
);
create table figure_state (
  id integer primary key not null check (id = 1), "asOf" time not null, since time not null,
  basis text not null, generation integer not null
);
create table brand_names (
  id uuid primary key, name text not null, folded text not null, maker text, "makerFolded" text not null,
  composition text not null, "compositionFolded" text not null, form text, source text not null, seen text,
  version integer not null default 1, "isSample" boolean not null default false, "deletedAt" time
);
create unique index brand_names_once on brand_names (folded, "makerFolded", "compositionFolded")
  where "deletedAt" is null;
create index brand_names_folded on brand_names (folded, id);
create table figure_packs (
  id uuid primary key, period text not null, at time not null, by text not null, reports integer not null,
  cases integer not null, serious integer not null, counts text not null
);
create index figure_packs_period on figure_packs (period, at);
create table watched_pairs (
  id uuid primary key, drug text not null, reaction text not null, pair text unique, place integer unique,
  reason text not null, by text not null, "startedOn" text not null, "casesBefore" integer not null,
  "daysBefore" integer not null, "alarmOn" text, "alarmSeenAt" time, decision text, "decidedBy" text, "decidedAt" time,
  "nextLookOn" text not null, "endedOn" text, version integer not null default 1
);
create table public_statistics (
  quarter text primary key not null, "extractedAt" time not null, figures text not null
);
create table row_counts (
  name text not null, slot integer not null, amount integer not null, primary key (name, slot)
);
create table content_state (
  id integer primary key not null check (id = 1), version integer not null
)`;
