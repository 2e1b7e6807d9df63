// The blank form: the fields of the online form on one page, for wards and pharmacies without a network.
import { Band, type Both, Disclaimer, type Handout, Own, type Write } from './handout.tsx';

type Field = [name: Both, hint: Both];
const nothing: Both = { en: '', hi: '' };
const date: Both = { en: 'Date', hi: 'तारीख़' };

/** The rows of the form: their height in lines, and their fields. */
const rows: readonly { lines: number; fields: readonly Field[] }[] = [
  {
    lines: 3,
    fields: [
      [
        { en: 'Patient', hi: 'मरीज़' },
        { en: 'Initials are enough', hi: 'नाम के पहले अक्षर काफ़ी हैं' },
      ],
      [
        { en: 'Age', hi: 'उम्र' },
        { en: 'In years', hi: 'वर्षों में' },
      ],
      [
        { en: 'Sex', hi: 'लिंग' },
        { en: '☐ Female  ☐ Male  ☐ Other', hi: '☐ महिला  ☐ पुरुष  ☐ अन्य' },
      ],
    ],
  },
  {
    lines: 3.4,
    fields: [
      [
        { en: 'Medicine', hi: 'दवा' },
        { en: 'Name and strength, as on the pack', hi: 'नाम और मात्रा, जैसा पैक पर लिखा है' },
      ],
      [
        { en: 'Taken for', hi: 'किसके लिए ली' },
        { en: 'Illness or complaint', hi: 'बीमारी या तकलीफ़' },
      ],
    ],
  },
  {
    lines: 2.8,
    fields: [
      [
        { en: 'Batch', hi: 'बैच' },
        { en: '“B. No.”', hi: '“B. No.”' },
      ],
      [
        { en: 'Expiry', hi: 'समाप्ति' },
        { en: '“EXP”', hi: '“EXP”' },
      ],
      [{ en: 'Started', hi: 'कब शुरू की' }, date],
      [
        { en: 'Stopped', hi: 'कब बंद की' },
        { en: 'Date, or “still taken”', hi: 'तारीख़, या “अब भी ले रहे हैं”' },
      ],
    ],
  },
  {
    lines: 8,
    fields: [
      [
        { en: 'What went wrong?', hi: 'क्या तकलीफ़ हुई?' },
        { en: 'In your own words', hi: 'अपने शब्दों में' },
      ],
    ],
  },
  {
    lines: 2.8,
    fields: [
      [{ en: 'Began on', hi: 'कब शुरू हुई' }, date],
      [
        { en: 'How long did it last?', hi: 'कितने समय रही?' },
        { en: 'Days, or “still there”', hi: 'दिन, या “अब भी है”' },
      ],
    ],
  },
  {
    lines: 3.2,
    fields: [
      [
        { en: 'Did any of these happen?', hi: 'क्या इनमें से कुछ हुआ?' },
        {
          en: '☐ Death  ☐ Danger to life  ☐ Stay in hospital  ☐ Lasting disability  ☐ Harm to an unborn child  ☐ Other important harm  ☐ None',
          hi: '☐ मृत्यु  ☐ जान को ख़तरा  ☐ अस्पताल में भर्ती  ☐ स्थायी अक्षमता  ☐ गर्भस्थ शिशु को हानि  ☐ अन्य गंभीर हानि  ☐ कुछ नहीं',
        },
      ],
    ],
  },
  {
    lines: 3,
    fields: [[{ en: 'Other medicines, herbs or supplements', hi: 'अन्य दवाएँ, जड़ी-बूटियाँ या सप्लीमेंट' }, nothing]],
  },
  {
    lines: 3,
    fields: [
      [
        { en: 'Your name', hi: 'आपका नाम' },
        {
          en: 'Patient, relative, doctor, nurse, pharmacist …',
          hi: 'मरीज़, रिश्तेदार, डॉक्टर, नर्स, फ़ार्मासिस्ट …',
        },
      ],
      [
        { en: 'How can we reach you?', hi: 'आपसे संपर्क कैसे करें?' },
        { en: 'Telephone or e-mail', hi: 'फ़ोन या ई-मेल' },
      ],
      [date, nothing],
    ],
  },
];

const Row = ({ t, lines, fields }: { t: Write } & (typeof rows)[number]) => (
  <div className="handout-row" style={{ minBlockSize: `${lines * 1.5}em` }}>
    {fields.map(([name, hint]) => (
      <div key={name.en}>
        <b>{t(name)}</b>
        {/* A box to tick stays with its word. */}
        <span>{t(hint).replaceAll('☐ ', '☐\u00A0')}</span>
      </div>
    ))}
  </div>
);

export const blankForm: Handout = {
  id: 'form-side-effect-report',
  name: 'Blank reporting form',
  title: { en: 'Blank form: report of a side effect', hi: 'खाली फ़ॉर्म: दुष्प्रभाव की सूचना' },
  Page: ({ t, issuer }) => (
    <>
      <Band
        t={t}
        title={{
          en: 'Report of a suspected side effect of a medicine',
          hi: 'दवा के संदिग्ध दुष्प्रभाव की सूचना',
        }}
        text={{
          en: 'Write what you know. Leave the rest empty. You do not need to be sure that the medicine caused it.',
          hi: 'जो पता हो लिखें। बाक़ी खाली छोड़ दें। यह पक्का होना ज़रूरी नहीं कि दवा ही कारण है।',
        }}
      />
      <div className="handout-in">
        {rows.map((row) => (
          <Row key={row.fields[0]?.[0].en} t={t} {...row} />
        ))}
        <Own t={t} issuer={issuer} />
      </div>
      <Disclaimer t={t} />
    </>
  ),
};
