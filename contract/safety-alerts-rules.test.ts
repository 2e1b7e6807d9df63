import { expect, it } from 'vitest';
import { alertsAbout } from './safety-alerts-rules.ts';

const alert = (medicine: string, otherNames: string | null = null) => ({ medicine, otherNames });
const found = (names: readonly string[], ...alerts: ReturnType<typeof alert>[]) =>
  alertsAbout(names, alerts).map(({ medicine }) => medicine);

it.each([
  ['mefenamic acid', 'Mefenamic acid'],
  ['Tab. MEFENAMIC ACID 500 mg', 'Mefenamic acid'],
  ['Meftal-Spas', 'Mefenamic acid'],
  ['मेफेनामिक एसिड', 'Mefenamic acid'],
  ['Fluoroquinolone antibiotic', 'Fluoroquinolones'],
  ['Anti-inflammatory pain medicine (NSAID)', 'NSAIDs'],
  ['Tacrolimus', 'Tacrolimus'],
  ['டாக்ரோலிமஸ்', 'Tacrolimus'],
])('a medicine called %s is that of the alert about %s', (name, medicine) => {
  const alerts = [
    alert('Mefenamic acid', 'Meftal, Ponstan\nमेफेनामिक एसिड'),
    alert('Fluoroquinolones'),
    alert('NSAIDs'),
    alert('Tacrolimus'),
  ];
  expect(found([name], ...alerts)).toEqual([medicine]);
});

it('a part of a word is another medicine', () => {
  expect(found(['Levofloxacin', 'Ofloxacine'], alert('Ofloxacin'))).toEqual([]);
  expect(found(['लेवोफ्लोक्सासिन'], alert('Ofloxacin', 'ओफ्लोक्सासिन'))).toEqual([]);
  expect(found(['acid'], alert('Mefenamic acid'))).toEqual([]);
});

it('each name counts, and an empty one means nothing', () => {
  expect(found(['Taxim', 'Cefotaxime'], alert('Cefotaxime'), alert('Cefixime'))).toEqual(['Cefotaxime']);
  expect(found(['', ' - '], alert('?', ', ;'))).toEqual([]);
});
