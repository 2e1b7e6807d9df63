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
    ...fieldColumnsOf(contactMessages),
    searchText: ['text', 'name, email and message, folded for the search'],
    ...visitors,
    alarming: ['boolean=', 'whether it has alarm words that nobody has seen'],
    alarmingWords: ['strings as json=', 'its alarm words'],
    wordsSeenAt: ['time?', 'when a person marked them as seen'],
    wordsSeenBy: ['text?', 'username of that person'],
  }),
};
