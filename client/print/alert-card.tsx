// The ADR alert card that a patient carries: English and Hindi beside each other, to be cut out and folded. Drugs that
// do not fit one card are on further cards.
import type { CasePrint } from '#contract/cases/prints/prints.ts';
import { type CardLine, cardLines } from '#contract/cases/prints/prints-rules.ts';
import { fitText } from './paper.ts';

/** The words of the card in its two languages: they do not depend on the language of the screen. */
const words = {
  en: {
    title: 'Medicine alert card',
    show: 'Show this card to every doctor, dentist and pharmacist.',
    name: 'Name',
    drug: 'Medicine',
    reaction: 'Reaction',
    centre: 'Centre',
    next: (place: number, all: number) => `Card ${place} of ${all}`,
  },
  hi: {
    title: 'दवा चेतावनी कार्ड',
    show: 'यह कार्ड हर डॉक्टर, दंत चिकित्सक और दवा विक्रेता को दिखाएँ।',
    name: 'नाम',
    drug: 'दवा',
    reaction: 'दुष्प्रभाव',
    centre: 'केंद्र',
    next: (place: number, all: number) => `कार्ड ${place} / ${all}`,
  },
} as const;
type Language = keyof typeof words;

/** The size of one card, in lines of text. */
const linesOfCard = 6;
const columnsOfCard = 36;

const linesIn = (text: string): number => {
  let lines = 1;
  while (fitText(text, { columns: columnsOfCard, lines }).rest !== '') lines += 1;
  return lines;
};
const linesOf = ({ drug, reactions, reactionsHindi }: CardLine): number =>
  linesIn(drug) + Math.max(linesIn(reactions), linesIn(reactionsHindi));

/** The drugs of each card. */
function cardsOf(lines: readonly CardLine[]): CardLine[][] {
  const cards: CardLine[][] = [];
  let room = 0;
  for (const line of lines) {
    const needed = linesOf(line);
    if (cards.length === 0 || needed > room) {
      cards.push([]);
      room = linesOfCard;
    }
    cards.at(-1)?.push(line);
    room -= needed;
  }
  return cards;
}

export function AlertCards({ print }: { print: CasePrint }) {
  const cards = cardsOf(cardLines(print));
  return cards.map((lines, place) => (
    <div key={place} className="print-cards">
      {(['en', 'hi'] as const).map((language) => (
        <Card
          key={language}
          language={language}
          lines={lines}
          print={print}
          place={place + 1}
          all={cards.length}
        />
      ))}
    </div>
  ));
}

interface CardProps {
  language: Language;
  lines: readonly CardLine[];
  print: CasePrint;
  place: number;
  all: number;
}

function Card({ language, lines, print: { centre, number, isSample }, place, all }: CardProps) {
  const w = words[language];
  return (
    <article className="print-card" lang={language}>
      <h3>
        {w.title}
        {all > 1 && <small>{w.next(place, all)}</small>}
      </h3>
      <p>{w.show}</p>
      <p className="print-card-name">{w.name}:</p>
      {lines.map(({ drug, reactions, reactionsHindi }) => (
        <dl key={drug}>
          <dt>{w.drug}</dt>
          <dd>{drug}</dd>
          <dt>{w.reaction}</dt>
          <dd>{language === 'hi' ? reactionsHindi : reactions}</dd>
        </dl>
      ))}
      <footer>
        {w.centre}: {centre.name}, {centre.telephone}. {number}
        {isSample && ' · SAMPLE'}
      </footer>
    </article>
  );
}
