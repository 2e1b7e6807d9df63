// The texts of a case in which a stranger may say how bad it was, and the alarm words in them.
import type { AlarmTheme } from './alarm-themes-rules.ts';
import type { PlacedWord } from '../content/check-parts-rules.ts';
import { type CaseContent, contentFields } from '../content/content-rules.ts';
import type { Fields } from '../content/fields-rules.ts';
import { entryKey } from '../content/paths-rules.ts';

export interface AlarmText {
  text: string;
  /** Where it stands: a path with the ids of entries. Of a text that stands twice, the first place. */
  path: string;
  /** An entry of a list of illnesses that the patient had before, or for which a drug was given. */
  isList: boolean;
}

/** Who and where somebody is. */
const others = new Set(['reporters', 'doctor', 'advisedBy']);
/** What the centre itself wrote, or the sender of a message. */
const ofSender = 'senderComments';
const ofPatient = new Set(['initials', 'name', 'recordNumber', 'ward', 'birthDate']);
const lists = new Set(['history', 'indications', 'indication']);
/** The name of a medicine is what a stranger typed; like an illness it counts only where it means a death. */
const drugName = /^(?:drugs|pastDrugs)\.[^.]+\.name$/;

/**
 * All free texts of a content but names and addresses, each once. `isImported`: the comments of the sender are another
 * sender's, and not the centre's own.
 */
export function alarmTexts(content: CaseContent, isImported = false): AlarmText[] {
  const found = new Map<string, AlarmText>();
  const { [ofSender]: _, ...strangers } = content;
  const read = isImported ? content : strangers;
  collect(contentFields, read, { path: '', isList: false, isPatient: false }, found);
  return [...found.values()];
}

interface Place {
  /** With a dot at the end; empty outside. */
  path: string;
  isList: boolean;
  isPatient: boolean;
}

function collect(fields: Fields, value: object, place: Place, found: Map<string, AlarmText>): void {
  for (const [name, one] of Object.entries(value) as [string, unknown][]) {
    const field = fields[name];
    if (!field || others.has(name) || (place.isPatient && ofPatient.has(name))) continue;
    const path = `${place.path}${name}`;
    const here = {
      isList: place.isList || lists.has(name),
      isPatient: name === 'patient' || name === 'parent',
    };
    if ('fields' in field) {
      for (const entry of Array.isArray(one) ? one : [one]) {
        if (typeof entry !== 'object' || entry === null) continue;
        const key = entryKey(field, entry);
        collect(field.fields, entry, { ...here, path: key === '' ? `${path}.` : `${path}.${key}.` }, found);
      }
    } else if (
      (field.goes && (field.kind === 'text' || field.kind === 'texts')) ||
      (field.kind === 'text' && drugName.test(path))
    ) {
      for (const text of Array.isArray(one) ? one : [one]) {
        // The comment on an illness is free text again.
        const isList = (here.isList && name !== 'comment') || drugName.test(path);
        if (typeof text === 'string' && text.trim() !== '' && !(found.get(text)?.isList === false)) {
          found.set(text, { text, path: found.get(text)?.path ?? path, isList });
        }
      }
    }
  }
}

const wordsMax = 30;

/**
 * The alarm words of texts with the fields in which they stand, each word once, deaths first. Words of lists of conditions
 * and of medicines count only where they mean a death: most patients have had an illness before.
 */
export function placeWords(
  found: readonly (readonly [AlarmText, readonly { theme: AlarmTheme; word: string }[]])[],
): PlacedWord[] {
  const placed = found.flatMap(([{ path, isList }, words]) =>
    words.filter(({ theme }) => !isList || theme === 'death').map((word) => ({ ...word, path })),
  );
  const distinct = new Map(placed.toReversed().map((one) => [`${one.theme} ${one.word}`, one]));
  const isDeath = ({ theme }: PlacedWord) => Number(theme !== 'death');
  return [...distinct.values()]
    .toReversed()
    .toSorted((a, b) => isDeath(a) - isDeath(b))
    .slice(0, wordsMax);
}
