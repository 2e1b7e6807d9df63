// How much a visitor may list and answer. Pairs of drugs and reactions are the product of two lists, and so are doses and
// drugs, so each list has a far lower limit than a case has, and so has the sum of all answers: each is read, compared and
// indexed several times. Staff and imported messages may list 100 of each.
import { reporters } from '../../words/reporters-rules.ts';
import type { Issue } from '../../issues.ts';
import { type CaseContent, contentFields } from '../content/content-rules.ts';
import { isSuspect } from '../content/criteria-rules.ts';
import type { Fields } from '../content/fields-rules.ts';
import { valueAt } from '../content/paths-rules.ts';

/** Most entries of each kind that a visitor's details may have, and that fill a new case without a person. */
export const reporterListMax = { suspects: 10, otherDrugs: 20, reactions: 20, tests: 20 } as const;
/** Most entries of each other list, such as history, earlier drugs, or the doses and substances of one drug. */
export const otherListMax = 20;
/**
 * Most answers, and most letters of them, that one form of a visitor may have, and that a new case has when forms fill
 * it. The fullest forms of practice have some 600 answers. Twenty reactions may be described as long as the field takes.
 */
const reporterTotalMax = { answers: 3_000, letters: 250_000 } as const;
type ReporterList = keyof typeof reporterListMax;

const pathOf: Record<ReporterList, 'drugs' | 'reactions' | 'tests'> = {
  suspects: 'drugs',
  otherDrugs: 'drugs',
  reactions: 'reactions',
  tests: 'tests',
};
const names = Object.keys(pathOf) as ReporterList[];

const listOf = (path: string, entry: object): ReporterList | undefined => {
  if (path === 'drugs') return isSuspect(entry as { id: string }) ? 'suspects' : 'otherDrugs';
  return path === 'reactions' || path === 'tests' ? path : undefined;
};

const countsOf = (content: CaseContent): Record<ReporterList, number> => ({
  suspects: (content.drugs ?? []).filter(isSuspect).length,
  otherDrugs: (content.drugs ?? []).filter((drug) => !isSuspect(drug)).length,
  reactions: content.reactions?.length ?? 0,
  tests: content.tests?.length ?? 0,
});

/** The lists of a visitor's details that are too long, as faults of their paths. */
export function overfullLists(details: CaseContent): Issue[] {
  const counts = countsOf(details);
  const ofFour = names.flatMap((name) =>
    tooLong(pathOf[name], reporters(`lists_${name}`), counts[name], reporterListMax[name]),
  );
  return [...ofFour, ...otherLists(contentFields, details, ''), ...overfullDetails(details, 'letters')];
}

function tooLong(path: string, name: string, count: number, max: number): Issue[] {
  const message = reporters('visitors_list_too_long', { max, name, count });
  return count > max ? [{ path, code: 'too_long', message }] : [];
}

interface Total {
  answers: number;
  letters: number;
}

/** Adds the answers of a value, and the letters of its texts, to a sum. Ids are no answers. */
function addTo(sum: Total, value: unknown): void {
  if (typeof value === 'string') sum.letters += value.length;
  if (typeof value !== 'object' || value === null) sum.answers += 1;
  else for (const [name, one] of Object.entries(value)) if (name !== 'id') addTo(sum, one);
}

const fits = ({ answers, letters }: Total): boolean =>
  answers <= reporterTotalMax.answers && letters <= reporterTotalMax.letters;

/**
 * The fault of a visitor's details that have too many answers, or too many letters, at the part that has most of them.
 * Answers are counted before the details are read, so that no long ones are; letters afterwards, so that a text that is
 * too long for its field is named first.
 */
export function overfullDetails(details: unknown, name: keyof Total): Issue[] {
  if (typeof details !== 'object' || details === null) return [];
  const parts = Object.entries(details).map(([path, value]) => {
    const sum = { answers: 0, letters: 0 };
    addTo(sum, value);
    return { path, count: sum[name] };
  });
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  if (count <= reporterTotalMax[name]) return [];
  const { path } = parts.reduce((most, part) => (part.count > most.count ? part : most));
  const message = reporters('details_too_long', {
    most: reporterTotalMax[name].toLocaleString('en'),
    name,
    found: count.toLocaleString('en'),
  });
  return [{ path, code: 'too_long', message }];
}

/** Returns a function that counts a further answer or entry of a content, and says whether there is room for it. */
export function answerRoom(content: CaseContent): (answer: unknown) => boolean {
  const sum = { answers: 0, letters: 0 };
  addTo(sum, content);
  return (answer) => {
    const more = { ...sum };
    addTo(more, answer);
    if (fits(more)) Object.assign(sum, more);
    return fits(more);
  };
}

function otherLists(fields: Fields, value: object, prefix: string): Issue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const one = (value as Record<string, unknown>)[name];
    const path = `${prefix}${name}`;
    if (field.kind === 'group') return one ? otherLists(field.fields, one, `${path}.`) : [];
    // A list of codes has no more entries than there are codes.
    if (!Array.isArray(one) || field.kind === 'codes') return [];
    const own = isOfFour(path)
      ? []
      : tooLong(path, reporters('entries_under', { label: field.label }), one.length, otherListMax);
    if (!('fields' in field)) return own;
    const inner = one.flatMap((entry: object, at) => otherLists(field.fields, entry, `${path}.${at}.`));
    return [...own, ...inner];
  });
}

const isOfFour = (path: string) => path === 'drugs' || path === 'reactions' || path === 'tests';

/**
 * Returns a function that counts a new entry of a list such as `drugs` or `drugs.<id>.doses`, and says whether the
 * content still has room for it.
 */
export function roomFor(content: CaseContent): (path: string, entry: object) => boolean {
  const counts = new Map<string, number>(Object.entries(countsOf(content)));
  return (path, entry) => {
    const list = listOf(path, entry);
    const [key, max] = list === undefined ? [path, otherListMax] : [list, reporterListMax[list]];
    const count = counts.get(key) ?? (valueAt(content, path) as unknown[] | undefined)?.length ?? 0;
    if (count >= max) return false;
    counts.set(key, count + 1);
    return true;
  };
}
