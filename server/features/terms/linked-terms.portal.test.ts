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

/** All of these in Devanagari, as people write them. */
const devanagari: Readonly<Record<string, string>> = {
  Cefixime: 'सेफिक्साइम',
  Cefepime: 'सेफेपाइम',
  Prednisone: 'प्रेडनिसोन',
  Prednisolone: 'प्रेडनिसोलोन',
  Methylprednisolone: 'मिथाइलप्रेडनिसोलोन',
  Clotrimazole: 'क्लोट्रिमाज़ोल',
  'Co-trimoxazole': 'को-ट्राइमोक्साज़ोल',
  Vinblastine: 'विनब्लास्टीन',
  Vincristine: 'विन्क्रिस्टीन',
  Cefotaxime: 'सेफोटैक्सीम',
  Ceftriaxone: 'सेफ्ट्रिएक्सोन',
  Cefuroxime: 'सेफ्यूरोक्सिम',
  Ceftazidime: 'सेफ्टाज़िडीम',
  Cefazolin: 'सेफाज़ोलिन',
  Cefalexin: 'सेफालेक्सिन',
  Cefpodoxime: 'सेफपोडोक्सिम',
  Carbamazepine: 'कार्बामाज़ेपिन',
  Oxcarbazepine: 'ऑक्सकार्बाज़ेपिन',
  Carbimazole: 'कार्बिमाज़ोल',
  Carboplatin: 'कार्बोप्लैटिन',
  Cisplatin: 'सिस्प्लैटिन',
  Oxaliplatin: 'ऑक्सालिप्लैटिन',
  Doxorubicin: 'डॉक्सोरूबिसिन',
  Daunorubicin: 'डॉनोरूबिसिन',
  Paclitaxel: 'पैक्लिटैक्सेल',
  Docetaxel: 'डोसेटैक्सेल',
  Amlodipine: 'एम्लोडिपिन',
  Nifedipine: 'निफेडिपिन',
  Nimodipine: 'निमोडिपिन',
  Amiodarone: 'एमियोडैरोन',
  Glipizide: 'ग्लिपिज़ाइड',
  Glimepiride: 'ग्लिमेपिराइड',
  Glibenclamide: 'ग्लिबेनक्लामाइड',
  Gliclazide: 'ग्लिक्लाज़ाइड',
  Hydralazine: 'हाइड्रालाज़ीन',
  Hydroxyzine: 'हाइड्रॉक्सीज़ीन',
  Hydroxychloroquine: 'हाइड्रोक्सीक्लोरोक्वीन',
  Hydrocortisone: 'हाइड्रोकोर्टिसोन',
  Hydrochlorothiazide: 'हाइड्रोक्लोरोथायाज़ाइड',
  Chloroquine: 'क्लोरोक्वीन',
  Azithromycin: 'एज़िथ्रोमाइसिन',
  Erythromycin: 'एरिथ्रोमाइसिन',
  Azathioprine: 'एज़ाथायोप्रिन',
  Ciclosporin: 'साइक्लोस्पोरिन',
  Cycloserine: 'साइक्लोसेरिन',
  Cyclophosphamide: 'साइक्लोफॉस्फेमाइड',
  Benzylpenicillin: 'बेंज़िलपेनिसिलिन',
  Penicillamine: 'पेनिसिलामिन',
  Metronidazole: 'मेट्रोनिडाज़ोल',
  Metformin: 'मेटफॉर्मिन',
  Metoprolol: 'मेटोप्रोलोल',
  Metoclopramide: 'मेटोक्लोप्रामाइड',
  Misoprostol: 'मिसोप्रोस्टोल',
  Dopamine: 'डोपामिन',
  Dobutamine: 'डोबुटामिन',
  Adrenaline: 'एड्रेनालिन',
  Noradrenaline: 'नॉरएड्रेनालिन',
  Lamivudine: 'लैमिवुडिन',
  Lamotrigine: 'लैमोट्रिजिन',
  Zidovudine: 'ज़िडोवुडिन',
  Levetiracetam: 'लेवेटिरासेटम',
  Levofloxacin: 'लेवोफ्लोक्सासिन',
  Clonazepam: 'क्लोनाज़ेपाम',
  Lorazepam: 'लोराज़ेपाम',
  Clonidine: 'क्लोनिडिन',
  Clobazam: 'क्लोबाज़ाम',
  Omeprazole: 'ओमेप्राज़ोल',
  Esomeprazole: 'एसोमेप्राज़ोल',
  Rabeprazole: 'रैबेप्राज़ोल',
  Aripiprazole: 'एरिपिप्राज़ोल',
  Fluoxetine: 'फ्लुओक्सेटीन',
  Paroxetine: 'पैरोक्सेटीन',
  Sertraline: 'सर्ट्रालिन',
  Cetirizine: 'सेटिरिज़िन',
  Levocetirizine: 'लेवोसेटिरिज़िन',
  Salbutamol: 'सालबुटामोल',
  Levosalbutamol: 'लेवोसालबुटामोल',
  Salmeterol: 'साल्मेटेरोल',
  Norfloxacin: 'नॉरफ्लोक्सासिन',
  Ofloxacin: 'ओफ्लोक्सासिन',
  Artesunate: 'आर्टेसुनेट',
  Artemether: 'आर्टेमेथर',
  Rifampicin: 'रिफैम्पिसिन',
  Rifaximin: 'रिफैक्सिमिन',
  Isoniazid: 'आइसोनियाज़िड',
  Isotretinoin: 'आइसोट्रेटिनॉइन',
  Tretinoin: 'ट्रेटिनॉइन',
  Tramadol: 'ट्रामाडोल',
  Tapentadol: 'टेपेंटाडोल',
  Losartan: 'लोसार्टन',
  Valsartan: 'वलसार्टन',
  Enalapril: 'एनालाप्रिल',
  Ramipril: 'रैमिप्रिल',
  Ketorolac: 'कीटोरोलैक',
  Ketoconazole: 'कीटोकोनाज़ोल',
  Aciclovir: 'एसाइक्लोविर',
  Ganciclovir: 'गैंसीक्लोविर',
  'Folic acid': 'फोलिक एसिड',
  'Folinic acid': 'फोलिनिक एसिड',
  Tamoxifen: 'टैमोक्सिफेन',
  Tamsulosin: 'टैमसुलोसिन',
  Thiamine: 'थायमिन',
  Levothyroxine: 'लेवोथायरोक्सिन',
  'Amphotericin B': 'एम्फोटेरिसिन बी',
  'Liposomal amphotericin B': 'लिपोसोमल एम्फोटेरिसिन बी',
  Insulin: 'इंसुलिन',
  'Insulin glargine': 'इंसुलिन ग्लार्जिन',
  'Insulin 30/70': 'इंसुलिन 30/70',
  'Ferrous sulfate': 'फेरस सल्फेट',
  'Ferrous ascorbate': 'फेरस एस्कॉर्बेट',
  'Isosorbide dinitrate': 'आइसोसोर्बाइड डाइनाइट्रेट',
  'Isosorbide mononitrate': 'आइसोसोर्बाइड मोनोनाइट्रेट',
  'Potassium chloride': 'पोटैशियम क्लोराइड',
  'Sodium chloride': 'सोडियम क्लोराइड',
  Amoxicillin: 'एमोक्सिसिलिन',
  Ampicillin: 'एम्पिसिलिन',
  'Amoxicillin + Clavulanic acid': 'एमोक्सिसिलिन + क्लैवुलैनिक एसिड',
  Diclofenac: 'डाइक्लोफेनाक',
  Aceclofenac: 'एसिक्लोफेनाक',
  Clarithromycin: 'क्लेरिथ्रोमाइसिन',
  Clindamycin: 'क्लिंडामाइसिन',
  Gabapentin: 'गाबापेंटिन',
  Pregabalin: 'प्रेगाबालिन',
};

/** A name with one slip of the hand at every place: a letter or sign left out, doubled, exchanged with the next, or another. */
function misspelt(name: string): string[] {
  const letters = [...name.toLowerCase()];
  return letters.flatMap((letter, at) => {
    const with_ = (...middle: string[]) =>
      [...letters.slice(0, at), ...middle, ...letters.slice(at + 1)].join('');
    const next = letters[at + 1] ?? '';
    const swapped = [...letters.slice(0, at), next, letter, ...letters.slice(at + 2)].join('');
    const another = /[\u0900-\u097F]/u.test(name) ? ['ि', 'ी', 'न'] : ['i'];
    return [with_(), with_(letter, letter), ...another.map((one) => with_(one)), swapped];
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
  const inDevanagari = names.map((name) => [devanagari[name] ?? '', name] as const);
  expect(inDevanagari.filter(([typed]) => typed === '')).toEqual([]);
  const asked = [
    ...names.flatMap((name) => written(name).map((typed) => [typed, name] as const)),
    ...inDevanagari.flatMap(([typed, name]) =>
      [typed, `  ${typed}  `, `${typed} 200 मि.ग्रा.`, `टैबलेट ${typed} २०० मिग्रा`, `${typed} 500 mg`].map(
        (one) => [one, name] as const,
      ),
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
  const slips = [...names, ...inDevanagari.map(([typed]) => typed)].flatMap((name) =>
    misspelt(name).filter((typed) => lettersOf(typed) !== lettersOf(name)),
  );
  const ofSlips = await linkedTerms(
    db,
    'substance',
    slips.map((typed, at) => [typed, `Tab. ${typed} 200 mg`, `टैबलेट ${typed} २०० मिग्रा`][at % 3] ?? typed),
  );
  expect(slips.length).toBeGreaterThan(12_000);
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
