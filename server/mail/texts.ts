// The texts of all mails, from their catalogue. Those to reporters are in the language of their report, those to accounts
// in English.
import { nameRights } from '#contract/access-rules.ts';
import type { MailKind } from '#contract/mails-rules.ts';
import { localeInIndia } from '#contract/words/locale-rules.ts';
import { mails } from '#contract/words/mails-rules.ts';
import { countForm, currentLanguage, inLanguage, type Parts } from '#contract/words/words-rules.ts';
import type { MailFacts, MailFrame } from './kinds.ts';

export interface MailText {
  subject: string;
  text: string;
}

type Key = Parameters<typeof mails>[0];
/** The keys of subject and text, with the values for both. `page` is an address below the portal's own. */
type Letter = [subject: Key, text: Key, values: Parts & { page: string }];
type Writer<Kind extends MailKind> = (facts: MailFacts[Kind], frame: MailFrame) => Letter;

const dayOf = (at: string, { timeZone }: MailFrame): string =>
  new Intl.DateTimeFormat(localeInIndia(currentLanguage()), { dateStyle: 'long', timeZone }).format(
    new Date(at),
  );

const statusPage = '/report-status';

const writers: { [Kind in MailKind]: Writer<Kind> } = {
  number: ({ reference, at }, frame) => [
    'number_subject',
    'number_text',
    { reference, date: dayOf(at, frame), page: statusPage },
  ],
  question: ({ reference }) => ['question_subject', 'question_text', { reference, page: statusPage }],
  reminder: ({ reference }) => ['reminder_subject', 'question_text', { reference, page: statusPage }],
  overdue: ({ cases }) => [
    `overdue_subject_${countForm(cases)}`,
    `overdue_text_${countForm(cases)}`,
    { cases, page: '/admin/cases?view=mine' },
  ],
  // The number only: that the case is about a death is health data.
  death: ({ number, caseId }) => ['death_subject', 'death_text', { number, page: `/admin/cases/${caseId}` }],
  grant: ({ account, rights, by }) => [
    'grant_subject',
    by === null ? 'grant_text_command' : 'grant_text',
    { account, rights: nameRights(rights), by: by ?? '', page: '/admin/administrators' },
  ],
  retention: ({ records, months, by, effectiveAt }, frame) => [
    'retention_subject',
    `retention_text_${countForm(months)}`,
    {
      records: mails(`retention_${records}`),
      months,
      by,
      date: dayOf(effectiveAt, frame),
      page: '/admin/settings',
    },
  ],
  address: ({ link, account }, { tokenOf }) => [
    'address_subject',
    'address_text',
    { account, page: `/admin/verify-email#${link}.${tokenOf(link)}` },
  ],
  addressChange: ({ account, by, removed }) => [
    'address_change_subject',
    removed ? 'address_change_text_removed' : 'address_change_text_replaced',
    { account, by, page: '/admin' },
  ],
  password: ({ link, account }, { tokenOf }) => [
    'password_subject',
    'password_text',
    { account, page: `/admin/reset-password#${link}.${tokenOf(link)}` },
  ],
};

/** `language`: one without texts gives English. */
export function mailText(kind: MailKind, facts: object, frame: MailFrame, language: string): MailText {
  return inLanguage(language, () => {
    const [subject, text, values] = (writers[kind] as Writer<MailKind>)(facts as never, frame);
    const parts = { ...values, page: `${frame.origin}${values.page}` };
    const foot = [frame.institute, ...frame.contact].filter((line) => line !== '').join('\n');
    return { subject: mails(subject, parts), text: `${mails(text, parts)}\n\n-- \n${foot}\n` };
  });
}
