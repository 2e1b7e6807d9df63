// Tests which typed names are linked by themselves, over the starter lists. Names that are confused in practice are never
// linked with each other, however they are spelt.
import { expect, it } from 'vitest';
import { readStarterLists } from '../../seed/starter/starter-lists.ts';
import { testPortal } from '../../testing/portal.ts';
import { foldName } from '#contract/text-rules.ts';
import { linkedTerms } from './queries.ts';

/** Pairs of names that look or sound alike. */
const confusable: readonly (readonly [string, string])[] = [
  ['Cefixime', 'Cefepime'],
  ['Prednisone', 'Prednisolone'],
  ['Prednisolone', 'Methylprednisolone'],
  ['Clotrimazole', 'Co-trimoxazole'],
  ['Vinblastine', 'Vincristine'],
  ['Cefotaxime', 'Ceftriaxone'],
  ['Cefotaxime', 'Cefuroxime'],
  ['Ceftazidime', 'Cefotaxime'],
  ['Cefazolin', 'Cefalexin'],
  ['Cefpodoxime', 'Cefixime'],
  ['Carbamazepine', 'Oxcarbazepine'],
  ['Carbamazepine', 'Carbimazole'],
  ['Carboplatin', 'Cisplatin'],
  ['Cisplatin', 'Oxaliplatin'],
  ['Doxorubicin', 'Daunorubicin'],
  ['Paclitaxel', 'Docetaxel'],
  ['Amlodipine', 'Nifedipine'],
  ['Nifedipine', 'Nimodipine'],
  ['Amlodipine', 'Amiodarone'],
  ['Glipizide', 'Glimepiride'],
  ['Glibenclamide', 'Gliclazide'],
  ['Hydralazine', 'Hydroxyzine'],
  ['Hydroxyzine', 'Hydroxychloroquine'],
  ['Hydrocortisone', 'Hydrochlorothiazide'],
  ['Chloroquine', 'Hydroxychloroquine'],
  ['Azithromycin', 'Erythromycin'],
  ['Azithromycin', 'Azathioprine'],
  ['Ciclosporin', 'Cycloserine'],
  ['Cyclophosphamide', 'Ciclosporin'],
  ['Benzylpenicillin', 'Penicillamine'],
  ['Metronidazole', 'Metformin'],
  ['Metoprolol', 'Metoclopramide'],
  ['Metoprolol', 'Misoprostol'],
  ['Dopamine', 'Dobutamine'],
  ['Adrenaline', 'Noradrenaline'],
  ['Lamivudine', 'Lamotrigine'],
  ['Lamivudine', 'Zidovudine'],
  ['Levetiracetam', 'Levofloxacin'],
  ['Clonazepam', 'Lorazepam'],
  ['Clonidine', 'Clonazepam'],
  ['Clobazam', 'Clonazepam'],
  ['Omeprazole', 'Esomeprazole'],
  ['Rabeprazole', 'Aripiprazole'],
  ['Fluoxetine', 'Paroxetine'],
  ['Sertraline', 'Cetirizine'],
  ['Cetirizine', 'Levocetirizine'],
  ['Salbutamol', 'Levosalbutamol'],
  ['Salbutamol', 'Salmeterol'],
  ['Norfloxacin', 'Ofloxacin'],
  ['Ofloxacin', 'Levofloxacin'],
  ['Artesunate', 'Artemether'],
  ['Rifampicin', 'Rifaximin'],
  ['Isoniazid', 'Isotretinoin'],
  ['Tretinoin', 'Isotretinoin'],
  ['Tramadol', 'Tapentadol'],
  ['Losartan', 'Valsartan'],
  ['Enalapril', 'Ramipril'],
  ['Ketorolac', 'Ketoconazole'],
  ['Aciclovir', 'Ganciclovir'],
  ['Folic acid', 'Folinic acid'],
  ['Tamoxifen', 'Tamsulosin'],
  ['Thiamine', 'Levothyroxine'],
  ['Amphotericin B', 'Liposomal amphotericin B'],
  ['Insulin', 'Insulin glargine'],
  ['Insulin', 'Insulin 30/70'],
  ['Ferrous sulfate', 'Ferrous ascorbate'],
  ['Isosorbide dinitrate', 'Isosorbide mononitrate'],
  ['Potassium chloride', 'Sodium chloride'],
  ['Amoxicillin', 'Ampicillin'],
  ['Amoxicillin', 'Amoxicillin + Clavulanic acid'],
  ['Diclofenac', 'Aceclofenac'],
  ['Clarithromycin', 'Clindamycin'],
  ['Gabapentin', 'Pregabalin'],
];

/** The same in Devanagari, as people write them. */
const devanagari: readonly (readonly [string, string])[] = [
  ['सेफिक्साइम', 'Cefixime'],
  ['सेफेपाइम', 'Cefepime'],
  ['प्रेडनिसोन', 'Prednisone'],
  ['प्रेडनिसोलोन', 'Prednisolone'],
  ['मिथाइलप्रेडनिसोलोन', 'Methylprednisolone'],
  ['क्लोट्रिमाज़ोल', 'Clotrimazole'],
  ['को-ट्राइमोक्साज़ोल', 'Co-trimoxazole'],
  ['विनब्लास्टीन', 'Vinblastine'],
  ['विन्क्रिस्टीन', 'Vincristine'],
  ['सेफोटैक्सीम', 'Cefotaxime'],
  ['सेफ्ट्रिएक्सोन', 'Ceftriaxone'],
  ['सिस्प्लैटिन', 'Cisplatin'],
  ['कार्बोप्लैटिन', 'Carboplatin'],
  ['निफेडिपिन', 'Nifedipine'],
  ['निमोडिपिन', 'Nimodipine'],
  ['ग्लिमेपिराइड', 'Glimepiride'],
  ['ग्लिपिज़ाइड', 'Glipizide'],
  ['क्लोरोक्वीन', 'Chloroquine'],
  ['हाइड्रोक्सीक्लोरोक्वीन', 'Hydroxychloroquine'],
  ['सेटिरिज़िन', 'Cetirizine'],
  ['लेवोसेटिरिज़िन', 'Levocetirizine'],
  ['एज़िथ्रोमाइसिन', 'Azithromycin'],
  ['एज़ाथायोप्रिन', 'Azathioprine'],
  ['ओमेप्राज़ोल', 'Omeprazole'],
  ['एसोमेप्राज़ोल', 'Esomeprazole'],
];

/** A name with one slip of the hand at every place: a letter left out, doubled, exchanged with the next, or another one. */
function misspelt(name: string): string[] {
  const letters = [...name.toLowerCase()];
  return letters.flatMap((letter, at) => {
    const with_ = (...middle: string[]) =>
      [...letters.slice(0, at), ...middle, ...letters.slice(at + 1)].join('');
    const next = letters[at + 1] ?? '';
    const swapped = [...letters.slice(0, at), next, letter, ...letters.slice(at + 2)].join('');
    return [with_(), with_(letter, letter), with_('i'), swapped];
  });
}

const written = (name: string): string[] => [
  name,
  name.toUpperCase(),
  `  ${name}  `,
  `Tab. ${name} 200 mg`,
  `${name} 200mg`,
  `Inj ${name} 1 g IV BD`,
  `Syp. ${name} 125 mg/5 ml`,
  `Cap ${name} (250 mg) 1-0-1`,
];

it('names that are confused in practice are linked to what they say, or to nothing', async () => {
  const { db } = await testPortal({ lists: await readStarterLists() });
  const names = [...new Set(confusable.flat())];
  expect(confusable.length).toBeGreaterThanOrEqual(40);
  const asked = [
    ...names.flatMap((name) => written(name).map((typed) => [typed, name] as const)),
    ...devanagari.flatMap(([typed, name]) =>
      [typed, `${typed} 200 मि.ग्रा.`, `टैबलेट ${typed} २०० मिग्रा`].map((one) => [one, name] as const),
    ),
  ];
  const linked = await linkedTerms(
    db,
    'substance',
    asked.map(([typed]) => typed),
  );
  const wrong = asked.flatMap(([typed, name]) => {
    const found = (linked.get(foldName(typed)) ?? []).map((term) => term.name);
    return found.join() === name ? [] : [[typed, name, found]];
  });
  expect(wrong).toEqual([]);

  // A slip between the words only leaves the name what it is.
  const lettersOf = (name: string) => foldName(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const slips = [...names, ...devanagari.map(([typed]) => typed)].flatMap((name) =>
    misspelt(name).filter((typed) => lettersOf(typed) !== lettersOf(name)),
  );
  const ofSlips = await linkedTerms(
    db,
    'substance',
    slips.map((typed, at) => (at % 2 === 0 ? typed : `Tab. ${typed} 200 mg`)),
  );
  expect(slips.length).toBeGreaterThan(4_000);
  expect([...ofSlips].map(([typed, terms]) => [typed, terms.map(({ name }) => name)])).toEqual([]);
});

/** What is typed, and what it is linked to. */
const typedNames: readonly (readonly [string, readonly string[]])[] = [
  ['Amoxicillin 500 mg + Clavulanic acid 125 mg', ['Amoxicillin + Clavulanic acid']],
  ['Paracetamol 325 mg and Tramadol 37.5 mg', ['Paracetamol', 'Tramadol']],
  ['Telmisartan 40 + Amlodipin', []],
  ['Paracetamol/Ibuprofen', ['Paracetamol', 'Ibuprofen']],
  ['Diclofenac sodium 75 mg', ['Diclofenac']],
  ['Sodium valproate 500', []],
  ['Tab Sodium valproate 500', ['Valproic acid']],
  ['Lithium carbonate', ['Lithium']],
  ['Calcium gluconate', ['Calcium gluconate']],
  ['Vitamin B-12', ['Cyanocobalamin']],
  ['Vitamin B', []],
  ['Paracetamol?', []],
  ['no paracetamol', []],
  ['Paracetamol syrup with particles', []],
  ['Insulin 50/50', []],
  ['Cefixime cefepime', []],
  ['Co-trimoxazole DS', []],
  ['Iodine 131', []],
  ['', []],
  [`${'+ '.repeat(120)}paracetamol`, []],
];

it('form, strength, salt and how often belong to no name; a combination needs each of its substances', async () => {
  const { db } = await testPortal({ lists: await readStarterLists() });
  const linked = await linkedTerms(
    db,
    'substance',
    typedNames.map(([typed]) => typed),
  );
  expect(
    typedNames.map(([typed]) => [typed, (linked.get(foldName(typed)) ?? []).map(({ name }) => name)]),
  ).toEqual(typedNames);
});

it('words for reactions are linked as a whole only', async () => {
  const { db } = await testPortal({ lists: await readStarterLists() });
  const typed = ['RASH', 'no rash', '? rash', 'rashh', 'Rash 5 mg', 'उल्टी', 'stevens–johnson syndrome'];
  const linked = await linkedTerms(db, 'reaction', typed);
  expect(typed.map((word) => linked.get(foldName(word))?.[0]?.name ?? null)).toEqual([
    'Rash',
    null,
    null,
    null,
    null,
    'Vomiting',
    'Stevens-Johnson syndrome',
  ]);
});
