// The fixed words of all mails. Those to reporters are in the language of their report, those to accounts in English.
import { nameRights } from '#contract/access-rules.ts';
import type { MailKind } from '#contract/mails-rules.ts';
import type { PersonKind } from '#contract/privacy-rules.ts';
import type { MailFacts, MailFrame } from './kinds.ts';

export interface MailText {
  subject: string;
  text: string;
}

type Language = 'en' | 'hi';
type Writer<Kind extends MailKind> = (
  facts: MailFacts[Kind],
  frame: MailFrame,
  language: Language,
) => { subject: string; lines: string[] };

const recordNames: Record<PersonKind, string> = {
  'adr-reports': 'reports',
  'contact-messages': 'messages',
  'quiz-scores': 'quiz scores',
};

const dayOf = (at: string, { timeZone }: MailFrame, language: Language) =>
  new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', { dateStyle: 'long', timeZone }).format(
    new Date(at),
  );

const statusPage = ({ origin }: MailFrame) => `${origin}/report-status`;

function questionMail(
  { reference }: MailFacts['question'],
  frame: MailFrame,
  language: Language,
  again: boolean,
) {
  return language === 'hi'
    ? {
        subject: again ? 'याद दिला रहे हैं: एक सवाल को आपके जवाब का इंतज़ार है' : 'एक सवाल को आपके जवाब का इंतज़ार है',
        lines: [
          `आपकी रिपोर्ट ${reference} के बारे में केंद्र का एक सवाल है।`,
          `इस पेज पर रिपोर्ट का नंबर और रसीद कोड लिखें, सवाल पढ़ें और जवाब दें:\n${statusPage(frame)}`,
          'यदि आपके पास रसीद कोड नहीं है, तो केंद्र से संपर्क करें। जवाब देना या न देना आपकी मर्ज़ी है।',
        ],
      }
    : {
        subject: again ? 'Reminder: a question waits for your answer' : 'A question waits for your answer',
        lines: [
          `The centre has a question about your report ${reference}.`,
          `Enter the number of the report and the receipt code on this page to read and answer it:\n${statusPage(frame)}`,
          'If you do not have the receipt code, contact the centre. You decide whether you answer.',
        ],
      };
}

const writers: { [Kind in MailKind]: Writer<Kind> } = {
  number: ({ reference, at }, frame, language) =>
    language === 'hi'
      ? {
          subject: `आपकी रिपोर्ट का नंबर: ${reference}`,
          lines: [
            `रिपोर्ट का नंबर: ${reference}`,
            `मिलने की तारीख: ${dayOf(at, frame, language)}`,
            `देखें कि रिपोर्ट कहाँ तक पहुँची:\n${statusPage(frame)}`,
            'इसके लिए रसीद कोड भी चाहिए। वह सुरक्षा के कारण किसी ई-मेल में नहीं भेजा जाता।',
            'यदि आपने यह ई-मेल नहीं मँगाया, तो इसे अनदेखा करें।',
          ],
        }
      : {
          subject: `The number of your report: ${reference}`,
          lines: [
            `Number of the report: ${reference}`,
            `Received on ${dayOf(at, frame, language)}.`,
            `See where your report stands:\n${statusPage(frame)}`,
            'You also need the receipt code for that. For your safety it is never sent by e-mail.',
            'If you did not ask for this e-mail, ignore it.',
          ],
        },
  question: (facts, frame, language) => questionMail(facts, frame, language, false),
  reminder: (facts, frame, language) => questionMail(facts, frame, language, true),
  overdue: ({ cases }, { origin }) => ({
    subject: cases === 1 ? '1 case is overdue' : `${cases} cases are overdue`,
    lines: [
      cases === 1 ? '1 case assigned to you is overdue.' : `${cases} cases assigned to you are overdue.`,
      `See your cases:\n${origin}/admin/cases?view=mine`,
    ],
  }),
  // The number only: that the case is about a death is health data.
  death: ({ number, caseId }, { origin }) => ({
    subject: `Look at ${number} now`,
    lines: [
      `The case ${number} needs the look of an account with the right "sign" today.`,
      `Open the case:\n${origin}/admin/cases/${caseId}`,
    ],
  }),
  grant: ({ account, rights, by }, { origin }) => ({
    subject: `Rights granted to ${account}`,
    lines: [
      `The account "${account}" was granted ${nameRights(rights)} by ${by === null ? "a person at the server's command line" : `"${by}"`}.`,
      `If this was not intended, take the right back:\n${origin}/admin/administrators`,
    ],
  }),
  retention: ({ records, months, by, effectiveAt }, frame) => ({
    subject: `Shorter retention of ${recordNames[records]}`,
    lines: [
      `"${by}" has set the retention of ${recordNames[records]} to ${months} ${months === 1 ? 'month' : 'months'}.`,
      `From ${dayOf(effectiveAt, frame, 'en')} on, the portal erases the persons from older ${recordNames[records]}. This cannot be undone.`,
      `Until then the change can be withdrawn in the settings:\n${frame.origin}/admin/settings`,
    ],
  }),
  address: ({ link, account }, { origin, tokenOf }) => ({
    subject: 'Verify your e-mail address',
    lines: [
      `This address was entered for the account "${account}".`,
      `Open this link within 24 hours, signed in to that account:\n${origin}/admin/verify-email#${link}.${tokenOf(link)}`,
      'If you do not know the account, ignore this e-mail.',
    ],
  }),
  addressChange: ({ account, by, removed }, { origin }) => ({
    subject: 'The e-mail address of your account was changed',
    lines: [
      `"${by}" has ${removed ? 'removed' : 'replaced'} this e-mail address of the account "${account}". Notices and links for a new password no longer come here.`,
      `If you did not want this, tell a person with the right "portal", and change your password:\n${origin}/admin`,
    ],
  }),
  password: ({ link, account }, { origin, tokenOf }) => ({
    subject: 'Choose a new password',
    lines: [
      `Somebody asked for a new password for the account "${account}".`,
      `Open this link within 30 minutes. It works once:\n${origin}/admin/reset-password#${link}.${tokenOf(link)}`,
      'If you did not ask for it, ignore this e-mail: the password stays as it is.',
    ],
  }),
};

export function mailText(kind: MailKind, facts: object, frame: MailFrame, language: Language): MailText {
  const { subject, lines } = (writers[kind] as Writer<MailKind>)(facts as never, frame, language);
  const foot = [frame.institute, ...frame.contact].filter((line) => line !== '').join('\n');
  return { subject, text: [...lines, `-- \n${foot}`].join('\n\n') + '\n' };
}
