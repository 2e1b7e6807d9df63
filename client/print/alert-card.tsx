// The ADR alert card that a patient carries: in English for every doctor, and beside it in the patient's language, to be cut out and folded. Drugs that
// do not fit one card are on further cards.
import type { CasePrint } from '#contract/cases/prints/prints.ts';
import { type CardLine, type CardPair, cardLines } from '#contract/cases/prints/prints-rules.ts';
import { cards } from '#contract/words/cards-rules.ts';
import type { Language } from '#contract/words/languages-rules.ts';
import { inLanguage, type Parts } from '#contract/words/words-rules.ts';
import { fitText } from './paper.ts';

/** The size of one card, in lines of text. */
const linesOfCard = 6;
const columnsOfCard = 36;

const linesIn = (text: string): number => {
  let lines = 1;
  while (fitText(text, { columns: columnsOfCard, lines }).rest !== '') lines += 1;
  return lines;
};
const linesOf = ({ drug, reactionsIn }: CardLine, languages: readonly Language[]): number =>
  linesIn(drug) + Math.max(...languages.map((language) => linesIn(reactionsIn(language))));

/** The drugs of each card. */
function cardsOf(lines: readonly CardLine[], languages: readonly Language[]): CardLine[][] {
  const cards: CardLine[][] = [];
  let room = 0;
  for (const line of lines) {
    const needed = linesOf(line, languages);
    if (cards.length === 0 || needed > room) {
      cards.push([]);
      room = linesOfCard;
    }
    cards.at(-1)?.push(line);
    room -= needed;
  }
  return cards;
}

interface AlertCardsProps {
  print: CasePrint;
  /** They stand beside each other, and do not depend on the language of the screen. */
  languages: readonly Language[];
  /** What the cards name. */
  pairs: readonly CardPair[];
  /** The person’s own words about the class of the medicines; empty: none. */
  warning: string;
}

export function AlertCards({ print, languages, pairs, warning }: AlertCardsProps) {
  const all = cardsOf(cardLines(pairs), languages);
  return all.map((lines, place) => (
    <div key={place} className="print-cards">
      {languages.map((language) => (
        <Card
          key={language}
          language={language}
          lines={lines}
          print={print}
          warning={warning}
          place={place + 1}
          all={all.length}
        />
      ))}
    </div>
  ));
}

interface CardProps {
  language: string;
  lines: readonly CardLine[];
  print: CasePrint;
  warning: string;
  place: number;
  all: number;
}

function Card({ language, lines, print, warning, place, all }: CardProps) {
  const { centre, number, isSample, signature } = print;
  const t = (key: Parameters<typeof cards>[0], parts?: Parts) =>
    inLanguage(language, () => cards(key, parts));
  return (
    <article className="print-card" lang={language}>
      <h3>
        {t('title')}
        {all > 1 && <small>{t('place', { place, all })}</small>}
      </h3>
      <p>{t('show')}</p>
      <p className="print-card-name">{t('name')}:</p>
      {lines.map(({ drug, reactionsIn }) => (
        <dl key={drug}>
          <dt>{t('medicine')}</dt>
          <dd>{drug}</dd>
          <dt>{t('reaction')}</dt>
          <dd>{reactionsIn(language)}</dd>
        </dl>
      ))}
      {warning !== '' && (
        <p className="print-card-warning" dir="auto">
          {warning}
        </p>
      )}
      <footer>
        {signature && `${t('signed_by')}: ${signature.fullName}. `}
        {t('centre')}: {centre.name}, {centre.telephone}. {number}
        {isSample && ` · ${t('sample')}`}
      </footer>
    </article>
  );
}
