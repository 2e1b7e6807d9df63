import { expect, it } from 'vitest';
import { soundsLike } from './sounds-rules.ts';

const medicines = [
  'Diclofenac',
  'Azithromycin',
  'Levofloxacin',
  'Amoxicillin with clavulanic acid (co-amoxiclav)',
  'Amlodipine',
  'Enalapril',
  'Cetirizine',
  'Escitalopram',
  'Nifedipine (long-acting tablets)',
  'Glimepiride',
  'Isoniazid',
  'Salbutamol (tablets)',
  'Ondansetron',
  'Tramadol',
  'Sertraline',
  'Pregabalin',
  'Metformin',
  'Paracetamol',
  'Ibuprofen',
];

/** Names as labels and newspapers write them, one for each script. */
const written: [string, string][] = [
  ['Diclofenac', 'डायक्लोफेनॅक டைக்ளோஃபெனாக் డైక్లోఫెనాక్ ডাইক্লোফেনাক ડાઇક્લોફેનાક ಡೈಕ್ಲೋಫೆನಾಕ್ ഡൈക്ലോഫെനാക്'],
  ['Azithromycin', 'अॅझिथ्रोमायसिन அசித்ரோமைசின் అజిత్రోమైసిన్ অ্যাজিথ্রোমাইসিন એઝિથ્રોમાયસિન ಅಜಿಥ್ರೋಮೈಸಿನ್ അസിത്രോമൈസിൻ'],
  ['Levofloxacin', 'लिव्होफ्लॉक्सासिन லெவோஃப்ளாக்சசின் లెవోఫ్లోక్సాసిన్ লেভোফ্লক্সাসিন લેવોફ્લોક્સાસિન ಲೆವೊಫ್ಲೋಕ್ಸಾಸಿನ್ ലെവോഫ്ലോക്സാസിൻ'],
  ['Cetirizine', 'सेटिरिझिन செட்டிரிசின் సెటిరిజైన్ সেটিরিজিন સેટિરિઝિન ಸೆಟಿರಿಜಿನ್ സെറ്റിരിസിൻ'],
  ['Escitalopram', 'एस्सिटालोप्रॅम எஸ்சிட்டலோபிராம் ఎస్సిటాలోప్రామ్ এসসিটালোপ্রাম એસ્સિટાલોપ્રામ ಎಸ್ಸಿಟಾಲೋಪ್ರಾಮ್ എസ്സിറ്റാലോപ്രാം'],
  ['Glimepiride', 'ग्लिमेपिराइड கிளிமிபிரைடு గ్లిమెపిరైడ్ গ্লিমেপিরাইড ગ્લિમેપિરાઇડ ಗ್ಲಿಮೆಪಿರೈಡ್ ഗ്ലിമെപിറൈഡ്'],
  ['Metformin', 'मेटफॉर्मिन மெட்ஃபார்மின் மெட்பார்மின் మెట్‌ఫార్మిన్ మెట్ఫార్మిన్ মেটফরমিন મેટફોર્મિન ಮೆಟ್‌ಫಾರ್ಮಿನ್ മെറ്റ്ഫോർമിൻ'],
  ['Paracetamol', 'पैरासिटामोल பாராசிட்டமால் పారాసిటమాల్ প্যারাসিটামল પેરાસિટામોલ ಪ್ಯಾರಸಿಟಮಾಲ್ പാരസെറ്റമോൾ'],
  ['Ibuprofen', 'आइबुप्रोफेन ஐப்யூபுரூஃபன் ఐబుప్రోఫెన్ আইবুপ্রোফেন આઇબુપ્રોફેન ಐಬುಪ್ರೊಫೆನ್ ഐബുപ്രോഫെൻ'],
];

it('a medicine is found by its name in each script, and no other medicine', () => {
  for (const [name, spellings] of written) {
    for (const typed of spellings.split(' ')) {
      const isAlike = soundsLike(typed) ?? (() => false);
      expect([typed, medicines.filter(isAlike)]).toEqual([typed, [name]]);
    }
  }
});

it('the beginning of a name is enough, and a brand among other names', () => {
  expect(medicines.filter(soundsLike('மெட்ஃபார்') ?? Boolean)).toEqual(['Metformin']);
  expect(['Glycomet, Gluconorm', 'Nexito'].filter(soundsLike('ഗ്ലൈക്കോമെറ്റ്') ?? Boolean)).toEqual([
    'Glycomet, Gluconorm',
  ]);
});

it('a text in Latin letters is compared with names in the other scripts only', () => {
  const names = ['मेटफॉर्मिन', 'செட்டிரிசின், ஒகாசெட்', 'Metformin', 'പാരസെറ്റമോൾ'];
  expect(names.filter(soundsLike('metforminol') ?? Boolean)).toEqual([]);
  expect(names.filter(soundsLike('Metphormin') ?? Boolean)).toEqual(['मेटफॉर्मिन']);
  expect(names.filter(soundsLike('okaset cetirizin') ?? Boolean)).toEqual(['செட்டிரிசின், ஒகாசெட்']);
});

it('a g is read in both ways', () => {
  const names = ['Gentamicin', 'Giridih', 'College'];
  for (const [typed, name] of [
    ['जेंटामाइसिन', 'Gentamicin'],
    ['गिरिडीह', 'Giridih'],
    ['காலேஜ்', 'College'],
  ] as const) {
    expect([typed, names.filter(soundsLike(typed) ?? Boolean)]).toEqual([typed, [name]]);
  }
});

it('a short word beside a longer one says nothing, and alone it is not compared', () => {
  expect(medicines.filter(soundsLike('दवा मेटफॉर्मिन') ?? Boolean)).toEqual(['Metformin']);
  for (const text of ['सेट', 'fever', 'சென்னை', 'दवा', '', '%']) expect(soundsLike(text)).toBeNull();
});
