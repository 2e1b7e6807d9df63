// What the screens need of an answer, where a portal sends less of it: null, nothing, or records without the fields that
// later versions have added. Screens then read every field without a check of their own.
import { sampleContact } from '#contract/contact-info-rules.ts';

/** Lists of records, with the fields that the contract of existing clients does not name. */
const lists: Readonly<Record<string, object>> = {
  'about-sections': { imageUrl: null, videoUrl: null, imageMedia: null, videoMedia: null },
  'amc-locations': { cityNames: null, latitude: null, longitude: null },
  'authority-messages': { imageUrl: null, imageMedia: null },
  'awareness-content': {},
  'contact-links': {},
  'downloadable-resources': { description: null },
  'drug-risks': {
    plainClass: null,
    measuredReaction: null,
    measuredIn: null,
    comparatorPercentage: null,
    sourceText: null,
    sourceUrl: null,
    sourceDate: null,
    frequencyBand: null,
    warningSigns: null,
    otherNames: null,
  },
  gallery: { caption: null, media: null },
  'homepage-content': { imageUrl: null, imageMedia: null, buttonText: null, buttonLink: null },
  'quiz-questions': { explanation: null },
  'safety-alerts': { otherNames: null, number: null, sourceUrl: null },
  'site-settings': {},
};

/**
 * The answer of an address with all its fields. Throws when the address has a list and the answer is none: its screen
 * then shows that the read failed.
 */
export function completeAnswer(address: string, answer: unknown): unknown {
  const [path = ''] = address.split('?');
  if (path === '/api/contact-info') {
    const said = isObject(answer) ? Object.entries(answer).filter(([, value]) => isSaid(value)) : [];
    const hasText = said.some(([, value]) => typeof value === 'string');
    return hasText ? { ...sampleContact, ...Object.fromEntries(said) } : null;
  }
  const added = lists[path.replace(/^\/api\/(?:admin\/)?/, '')];
  if (!added) return Array.isArray(answer) ? withoutGaps(answer) : answer;
  if (!Array.isArray(answer)) throw new TypeError(`${path} answered no list`);
  return answer.filter(isObject).map((record) => ({ ...added, ...record }));
}

/** The entries of a list that are something. */
export const withoutGaps = <Entry>(list: readonly Entry[]): Entry[] =>
  list.filter((entry) => entry !== null && entry !== undefined);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isSaid = (value: unknown) =>
  typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;
