// Asks the portal for what a page reads.
import { inPageLanguage } from '#client/languages.ts';
import { completeAnswer } from './complete-answer.ts';
import { request } from './request.ts';

/**
 * Texts that a page cannot do without, and what stands for one that is null or absent. A record without its first text is
 * left out.
 */
const neededTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/about-sections': { title: '', content: '' },
  '/api/amc-locations': { name: '', address: '', city: '', state: '' },
  '/api/authority-messages': { authorityName: '', designation: '', message: '' },
  '/api/awareness-content': { content: '' },
  '/api/contact-links': { title: '', url: '' },
  '/api/downloadable-resources': { title: '', fileSize: '', originalName: '', category: 'brochures' },
  '/api/drug-risks': { drugName: '', commonADRs: '' },
  '/api/gallery': { filename: '', originalName: '' },
  '/api/homepage-content': { title: '', content: '' },
  '/api/quiz-questions': { question: '' },
  '/api/site-settings': { value: '' },
};

function withTexts(address: string, answer: unknown): unknown {
  const texts = Object.entries(neededTexts[address.split('?')[0] ?? ''] ?? {});
  const [first] = texts[0] ?? [];
  if (first === undefined) return answer;
  return (answer as Record<string, unknown>[])
    .filter((record) => typeof record[first] === 'string')
    .map((record) => {
      const missing = texts.filter(([field]) => typeof record[field] !== 'string');
      return { ...record, ...Object.fromEntries(missing) };
    });
}

/** Reads an address, and completes the answer. Throws when it fails. */
export const readWhole = async (address: string): Promise<unknown> =>
  withTexts(address, completeAnswer(address, await request('GET', inPageLanguage(address))));
