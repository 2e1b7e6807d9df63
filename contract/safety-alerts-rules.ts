// Which safety alerts are about a medicine.
import { soundsLike } from './sounds-rules.ts';
import { foldText } from './text-rules.ts';

interface AlertNames {
  medicine: string;
  otherNames: string | null;
}

/** The words of a name, folded. `NSAIDs` is `nsaid`, as classes are written in both numbers. */
const wordsOf = (name: string): string =>
  foldText(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .filter((word) => word !== '')
    .join(' ');

/**
 * The alerts about a medicine, in their order. `names`: how it is called, such as its name as typed, its substances and
 * its class. One of them has a name of the alert as whole words: 'Tab. Ofloxacin 200 mg' has 'ofloxacin', and
 * 'Levofloxacin' has not. Or it sounds like one that is written in another script.
 */
export function alertsAbout<Alert extends AlertNames>(
  names: readonly string[],
  alerts: readonly Alert[],
): Alert[] {
  const called = names.map((name) => ({ words: ` ${wordsOf(name)} `, sounds: soundsLike(name) }));
  return alerts.filter(({ medicine, otherNames }) =>
    [medicine, ...(otherNames?.split(/[,;\n]/) ?? [])].some((name) => {
      const own = wordsOf(name);
      return own !== '' && called.some(({ words, sounds }) => words.includes(` ${own} `) || sounds?.(name));
    }),
  );
}
