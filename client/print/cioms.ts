// The CIOMS I form as a page of A4: its boxes, in its order.
import type { CasePrint } from '#contract/cases/prints/prints.ts';
import { ciomsTicks, ciomsForm, type CiomsBox, ciomsLabel } from '#contract/cases/prints/cioms-form-rules.ts';
import { qualifications } from '#contract/cases/content/code-lists-rules.ts';
import {
  abatedAnswers,
  coded,
  primaryReporter,
  reappearedAnswers,
  suspectsOf,
} from '#contract/cases/prints/form-words-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { prints } from '#contract/words/prints-rules.ts';
import { box, layOut, type PrintLayout, type Tick } from './paper.ts';

/** Name and address. An address that begins with the name has it once. */
const senderOf = ({ name, address }: CasePrint['centre']): string =>
  address.startsWith(name) ? address : `${name}, ${address}`;

export function ciomsPages(
  print: Pick<
    CasePrint,
    'number' | 'isFollowUp' | 'content' | 'centre' | 'printedOn' | 'worldwideId' | 'unrelated'
  >,
): PrintLayout {
  const { content, centre, number, worldwideId } = print;
  const values = ciomsForm(content, {
    number:
      worldwideId === null || worldwideId === number
        ? number
        : prints('worldwide', { number, id: worldwideId }),
    sender: senderOf(centre),
    source: coded(qualifications, primaryReporter(content).qualification),
    printedOn: printDate(print.printedOn),
    isFollowUp: print.isFollowUp,
    unrelated: print.unrelated,
  });
  const one = (place: CiomsBox, span: number, lines = 1, ticks?: readonly Tick[]) =>
    box(place === 'date' ? '' : place, ciomsLabel(place), values[place], {
      span,
      lines,
      ...(ticks && { ticks }),
    });
  const isOne = (content.reactions ?? []).length < 2 && content.death === undefined;
  const criteria = ciomsTicks(content);
  const seriousness = one('8-12', 12, 4, criteria);
  const isTicked = criteria.some(({ isOn }) => isOn);
  const answerTicks = (answersOf: typeof abatedAnswers): Tick[] => {
    const given = new Set(
      suspectsOf(content)
        .flatMap(answersOf)
        .map(({ key }) => key),
    );
    return (['yes', 'no', 'not_applicable'] as const).map((key) => ({
      label: prints(key),
      isOn: given.has(key),
    }));
  };
  return layOut([
    {
      title: prints('title_reaction'),
      boxes: [
        one('1', 3),
        one('1a', 2),
        one('2', 3),
        one('2a', 2),
        one('3', 2),
        one('4-6', 12, 2),
        { ...one('7+13', 12, 12), grows: true },
        isOne && isTicked ? { ...seriousness, value: '' } : seriousness,
      ],
    },
    {
      title: prints('title_suspects'),
      boxes: [
        one('14', 8, 4),
        one('20', 4, 4, answerTicks(abatedAnswers)),
        one('15', 5, 3),
        one('16', 3, 3),
        one('21', 4, 3, answerTicks(reappearedAnswers)),
        one('17', 12, 2),
        one('18', 6, 3),
        one('19', 6, 3),
      ],
    },
    { title: prints('title_history'), boxes: [one('22', 12, 4), one('23', 12, 4)] },
    {
      title: prints('title_sender'),
      boxes: [
        one('24a', 8, 2),
        one('24b', 4, 2),
        one('24c', 3),
        one('24d', 3, 2),
        one('date', 3),
        one('25a', 3, 1, [
          { label: prints('initial'), isOn: !print.isFollowUp },
          { label: prints('follow_up'), isOn: print.isFollowUp },
        ]),
      ].map((found) => (found.ticks && found.number === '25a' ? { ...found, value: '' } : found)),
    },
  ]);
}
