// Tables of what visitors send: reports with their consents, uploads and letters, and messages.
import { searchedFieldsOf } from '#contract/fields/kinds-rules.ts';
import { adrReports } from '#contract/resources/adr-reports-rules.ts';
import { contactMessages } from '#contract/resources/contact-messages-rules.ts';
import { table } from '../column-kinds.ts';
import { fieldColumnsOf } from '../table-of-resource.ts';
import { visitors } from './shared-columns.ts';

const searched = (column: string) => searchedFieldsOf(adrReports, column).join(', ');

export const reportTables = {
  adr_reports: table('A report of a suspected adverse drug reaction: health data. There is no delete.', {
    id: 'id',
    reference: ['text', 'unique number for people, such as ADR-2026-XXXX-XXXX'],
    ...fieldColumnsOf(adrReports),
    searchText: ['text', `${searched('searchText')}, folded for the search`],
    personSearch: ['text?', `reference, ${searched('personSearch')}, folded for the search for a person`],
    receiptGeneration: ['integer=', 'which receipt code is valid; a new code raises it'],
    wrongCodes: ['integer=', 'wrong receipt codes that were given with this reference number'],
    codeWrites: [
      'integer=',
      'raised with each wrong code; for an unknown number, in a random report, so that both take equally long',
    ],
    language: ['text?', 'language of the page by which it was sent'],
    via: [
      'text?',
      'department or pharmacy of the list where the poster hangs by whose code it came; empty: another way',
    ],
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
  ward_passes: table(
    'A pass with which a phone hands in what it notes on a ward round, and does nothing else.',
    {
      id: 'id',
      name: ['text', 'name of the person who has it'],
      occupation: ['text', 'what that person does: a name of `occupations`'],
      ward: ['text', 'the ward'],
      posting: ['text?', 'the posting for which it is valid; empty: for 12 hours'],
      codeHash: ['text', 'SHA-256 of the code, unique; the code works once'],
      codeExpiresAt: ['time', 'until when the code works'],
      keyHash: ['text?', 'SHA-256 of the key of the phone, unique; empty: no phone has used the code'],
      usedAt: ['time?', 'when a phone used the code'],
      device: ['text?', 'browser and operating system of that phone'],
      createdAt: 'time',
      createdBy: ['text', 'username of who issued it'],
      expiresAt: ['time', 'when it ends'],
      revokedAt: ['time?', 'when it was revoked'],
      revokedBy: ['text?', 'username of who revoked it'],
      personSearch: ['text', 'name, folded for the search for a person'],
      isSample: 'boolean=',
      erasedAt: 'time?',
    },
  ),
  ward_entries: table('That a report was handed in with a ward pass.', {
    reportId: ['id', 'the report (`adr_reports.id`); the primary key'],
    passId: ['id', 'the pass (`ward_passes.id`)'],
    enteredAt: ['time', 'when it was entered: what the phone said, in the bounds of the pass'],
    handedInAt: ['time', 'when it reached the portal'],
    late: ['text?', 'ended or revoked: the pass was over when it was handed in'],
  }),
  contact_messages: table('A message to the institute: personal data. There is no delete.', {
    id: 'id',
    ...fieldColumnsOf(contactMessages),
    searchText: ['text', 'name, email and message, folded for the search'],
    ...visitors,
    alarming: ['boolean=', 'whether it has alarm words that nobody has seen'],
    alarmingWords: ['strings as json=', 'its alarm words'],
    wordsSeenAt: ['time?', 'when a person marked them as seen'],
    wordsSeenBy: ['text?', 'username of that person'],
  }),
};
