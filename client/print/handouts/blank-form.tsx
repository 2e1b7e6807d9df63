// The blank form: the fields of the online form on one page, for wards and pharmacies without a network.
import { Band, Disclaimer, type Handout, Own, type Write } from './handout.tsx';

/** Name and hint, each in English and Hindi. */
type Field = readonly [name: string, nameHi: string, hint?: string, hintHi?: string];

/** The rows of the form: their height in lines, and their fields. */
const rows: readonly (readonly [lines: number, ...fields: Field[]])[] = [
  [
    3,
    ['Patient', 'मरीज़', 'Initials are enough', 'नाम के पहले अक्षर काफ़ी हैं'],
    ['Age', 'उम्र', 'In years', 'वर्षों में'],
    ['Sex', 'लिंग', '☐ Female  ☐ Male  ☐ Other', '☐ महिला  ☐ पुरुष  ☐ अन्य'],
  ],
  [
    3.4,
    ['Medicine', 'दवा', 'Name and strength, as on the pack', 'नाम और ताकत, जैसा पैक पर लिखा है'],
    ['Taken for', 'किसलिए ली', 'Illness or complaint', 'बीमारी या तकलीफ़'],
  ],
  [
    2.8,
    ['Batch', 'बैच', '“B. No.”', '“B. No.”'],
    ['Expiry', 'एक्सपायरी', '“EXP”', '“EXP”'],
    ['Started', 'कब शुरू की', 'Date', 'तारीख'],
    ['Stopped', 'कब बंद की', 'Date, or “still taken”', 'तारीख, या “अब भी ले रहे हैं”'],
  ],
  [8, ['What went wrong?', 'क्या तकलीफ़ हुई?', 'In your own words', 'अपने शब्दों में']],
  [
    2.8,
    ['Began on', 'कब शुरू हुई', 'Date', 'तारीख'],
    ['How long did it last?', 'कितने समय रही?', 'Days, or “still there”', 'दिन, या “अब भी है”'],
  ],
  [
    3.2,
    [
      'Did any of these happen?',
      'क्या इनमें से कुछ हुआ?',
      '☐ Death  ☐ Danger to life  ☐ Stay in hospital  ☐ Lasting disability  ☐ Harm to an unborn child  ☐ Other important harm  ☐ None',
      '☐ मृत्यु  ☐ जान को खतरा  ☐ अस्पताल में भर्ती  ☐ स्थायी विकलांगता  ☐ गर्भ में शिशु को नुकसान  ☐ कोई और गंभीर नुकसान  ☐ कुछ नहीं',
    ],
  ],
  [3, ['Other medicines, herbs or supplements', 'अन्य दवाएँ, जड़ी-बूटियाँ या सप्लीमेंट']],
  [
    3,
    [
      'Your name',
      'आपका नाम',
      'Patient, relative, doctor, nurse, pharmacist …',
      'मरीज़, रिश्तेदार, डॉक्टर, नर्स, फ़ार्मासिस्ट …',
    ],
    ['How can we reach you?', 'आपसे संपर्क कैसे करें?', 'Telephone or e-mail', 'फ़ोन या ई-मेल'],
    ['Date', 'तारीख'],
  ],
];

const Row = ({ t, row: [lines, ...fields] }: { t: Write; row: (typeof rows)[number] }) => (
  <div className="handout-row" style={{ minBlockSize: `${lines * 1.5}em` }}>
    {fields.map(([en, hi, hintEn = '', hintHi = '']) => (
      <div key={en}>
        <b>{t({ en, hi })}</b>
        {/* A box to tick stays with its word. */}
        <span>{t({ en: hintEn, hi: hintHi }).replaceAll('☐ ', '☐\u00A0')}</span>
      </div>
    ))}
  </div>
);

export const blankForm: Handout = {
  id: 'form-side-effect-report',
  name: 'Blank reporting form',
  title: { en: 'Blank form: report of a side effect', hi: 'खाली फ़ॉर्म: दुष्प्रभाव की रिपोर्ट' },
  Page: ({ t, issuer }) => (
    <>
      <Band
        t={t}
        title={{
          en: 'Report of a suspected side effect of a medicine',
          hi: 'दवा के संदिग्ध दुष्प्रभाव की रिपोर्ट',
        }}
        text={{
          en: 'Write what you know. Leave the rest empty. You do not need to be sure that the medicine caused it.',
          hi: 'जो पता हो लिखें। बाकी खाली छोड़ दें। यह पक्का होना ज़रूरी नहीं कि दवा ही कारण है।',
        }}
      />
      <div className="handout-in">
        {rows.map((row) => (
          <Row key={row[1]?.[0]} t={t} row={row} />
        ))}
        <Own t={t} issuer={issuer} />
      </div>
      <Disclaimer t={t} />
    </>
  ),
};
