// Turns an entry of a ward round into the first content of its case. Nothing is guessed: an empty field stays empty.
import { type CaseContent, contentFields } from './cases/content/content-rules.ts';
import { qualificationOf, seriousnessCriteria } from './cases/content/code-lists-rules.ts';
import { characterCount } from './text-rules.ts';
import type { WardEntry } from './ward.ts';

const termMax = contentFields.reactions.fields.term.max;

/** What a phone hands in, without its photographs. */
export type EntryToTurn = Omit<WardEntry, 'enteredAt' | 'photographs'>;

/** `ward`: of the pass, the department of who told it. */
export function contentOfEntry(
  entry: EntryToTurn,
  { ward, newId }: { ward: string; newId: () => string },
): CaseContent {
  const { toldBy, reaction, serious, dose, started } = entry;
  const said = <Name extends string, Value>(name: Name, value: Value | null) =>
    value === null ? {} : ({ [name]: value } as Record<Name, Value>);
  const fits = characterCount(reaction) <= termMax;
  const names = Object.keys(seriousnessCriteria) as (keyof typeof seriousnessCriteria)[];
  return {
    reportType: '1',
    firstReceivedOn: entry.toldOn,
    latestInformationOn: entry.toldOn,
    reporters: [
      {
        id: newId(),
        primary: true,
        ...nameOf(toldBy.name),
        department: ward,
        occupation: toldBy.occupation,
        qualification: qualificationOf[toldBy.occupation],
      },
    ],
    patient: {
      ...said('initials', entry.initials),
      ...said('recordNumber', entry.recordNumber),
      ...said('ageAtOnset', entry.age),
      ...said('sex', entry.sex),
      ...said('ward', entry.ward),
    },
    reactions: [
      {
        id: newId(),
        ...(fits ? { term: reaction } : { description: reaction }),
        ...said('onset', entry.onset),
        ...said('outcome', entry.outcome),
        ...(serious && {
          seriousness: Object.fromEntries(names.map((name) => [name, serious.includes(name)])),
        }),
        origin: 'report',
      },
    ],
    drugs: [
      {
        id: newId(),
        role: '1',
        name: entry.medicine,
        ...said('action', entry.action),
        ...((dose !== null || started !== null) && {
          doses: [{ id: newId(), ...said('text', dose), ...said('start', started) }],
        }),
        origin: 'report',
      },
    ],
  } as CaseContent;
}

/** The last word is the family name. */
function nameOf(name: string) {
  const [, given, family = name] = /^(.*\S)\s+(\S+)$/.exec(name.trim()) ?? [];
  return given === undefined ? { familyName: name.trim() } : { givenName: given, familyName: family };
}

/** The field of an entry that a place of its content comes from. */
const fieldOf: readonly [RegExp, string][] = [
  [/^patient\.ageAtOnset/, 'age'],
  [/^patient\./, 'initials'],
  [/^drugs\..*\.start$/, 'started'],
  [/^drugs\..*\.text$/, 'dose'],
  [/^drugs\.\d+\.action/, 'action'],
  [/^drugs/, 'medicine'],
  [/^reactions\..*\.onset$/, 'onset'],
  [/^reactions\..*\.outcome$/, 'outcome'],
  [/^reactions\..*\.seriousness/, 'serious'],
  [/^reactions/, 'reaction'],
  [/^firstReceivedOn$/, 'toldOn'],
];

/** The field of an entry in which a fault of its content is. */
export const entryFieldOf = (path: string): string =>
  fieldOf.find(([place]) => place.test(path))?.[1] ?? 'reaction';
