// What the centre gives away on paper is in one language: handouts and alert cards.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CasePrint } from '#contract/cases/prints/prints.ts';
import { builtLanguages } from '#contract/words/languages-rules.ts';
import { foreignScriptIn, isWrittenIn } from '#testing/foreign-words.ts';
import { AlertCards } from './alert-card.tsx';
import { handouts } from './handouts/all.ts';
import { HandoutSheet } from './handouts/handout.tsx';

const textsOf = (markup: string) =>
  markup
    .replaceAll(/<svg\b[^]*?<\/svg>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text));

const issuer = { name: 'PSG', address: 'Pune', telephone: '1', form: 'https://pv.example.org', place: '' };

it.each(builtLanguages)('no handout in %s has a sentence of another language', (language) => {
  for (const handout of handouts) {
    for (const by of [null, issuer]) {
      const texts = textsOf(
        renderToStaticMarkup(<HandoutSheet handout={handout} language={language} issuer={by} />),
      );
      expect(texts.filter((text) => isWrittenIn(text, language)).length).toBeGreaterThan(5);
      expect([handout.id, texts.filter((text) => foreignScriptIn(text, language) !== undefined)]).toEqual([
        handout.id,
        [],
      ]);
    }
  }
});

it.each(builtLanguages)('an alert card in %s has no word of another language, but for names', (language) => {
  const print = {
    number: 'N-1',
    isSample: true,
    signature: { fullName: 'Rao' },
    centre: { name: 'PSG', telephone: '1' },
  };
  const days = ['2026-10-18', '2026-10', '2026'];
  const pairs = days.map((onset, at) => ({
    drug: { id: `d${at}`, role: '1', name: `Warfarin${at}` },
    reaction: { id: `r${at}`, term: 'Rash', onset },
    words: '',
    isPreset: true,
  }));
  const markup = renderToStaticMarkup(
    <AlertCards
      print={print as unknown as CasePrint}
      languages={[language]}
      pairs={pairs as never}
      warning=""
    />,
  );
  const rest = textsOf(markup).map((text) => text.replaceAll(/Warfarin\d|Rash|Rao|PSG|N-1/g, ''));
  const foreign = language === 'en' ? /[^\p{Script=Latin}\P{L}]/u : /\p{Script=Latin}/u;
  expect(rest.filter((text) => foreign.test(text))).toEqual([]);
  expect(rest.filter((text) => isWrittenIn(text, language)).length).toBeGreaterThan(5);
});
