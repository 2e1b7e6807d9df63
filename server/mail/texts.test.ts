// A mail to a reporter is in the language of the report, but for names.
import { expect, it } from 'vitest';
import { builtLanguages } from '#contract/words/languages-rules.ts';
import { foreignScriptIn, isWrittenIn } from '#testing/foreign-words.ts';
import type { MailFrame } from './kinds.ts';
import { mailText } from './texts.ts';

const frame: MailFrame = {
  institute: 'PSG',
  origin: 'https://pv.example.org',
  contact: [],
  timeZone: 'Asia/Kolkata',
  tokenOf: () => 'x',
};

it.each(builtLanguages)('no mail to a reporter in %s has a sentence of another language', (language) => {
  for (const kind of ['number', 'question', 'reminder'] as const) {
    const facts = { reference: 'ADR-2026-7K3M-Q9TD', at: '2026-11-21T05:40:00.000Z' };
    const { subject, text } = mailText(kind, facts, frame, language);
    const [words = ''] = text.split('\n-- \n');
    const paragraphs = [subject, ...words.replaceAll(/https?:\S+/g, '').split('\n')].filter((one) =>
      /\p{L}/u.test(one),
    );
    expect(paragraphs.length).toBeGreaterThan(2);
    const found = paragraphs.filter(
      (one) =>
        foreignScriptIn(one, language) !== undefined ||
        !isWrittenIn(one, language) ||
        (language !== 'en' && /November|Nov\b/.test(one)),
    );
    expect([kind, found]).toEqual([kind, []]);
  }
});
