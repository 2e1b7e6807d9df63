// The sample documents, as pages of A4 for the browser's printing: poster, leaflet, pack card and blank reporting form, in
// English and Hindi. The words are the portal's own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pvpiHelpline } from '#contract/contact-info-rules.ts';

const client = join(import.meta.dirname, '../../client');
const picture = (name: string) => {
  const source = readFileSync(join(client, 'pictures', `${name}.svg`), 'utf8');
  return `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`;
};
const font = readFileSync(join(client, 'fonts/anek-latin.woff2')).toString('base64');

const style = `
@font-face { font-family: Anek; src: url(data:font/woff2;base64,${font}) format('woff2'); font-weight: 400 700 }
@page { size: A4; margin: 0 }
:root { --ink: #13222d; --ink2: #42545f; --deep: #012e30; --green: #0a6460; --tint: #e5f8f5; --marigold: #f2b036; --red: #bc2826; --line: #768289 }
* { box-sizing: border-box; margin: 0; padding: 0 }
html { color: var(--ink); font: 420 12pt/1.45 Anek, 'Noto Sans Devanagari', sans-serif; -webkit-print-color-adjust: exact }
html:lang(hi) { line-height: 1.6 }
body { width: 210mm; min-height: 297mm }
h1, h2, h3 { line-height: 1.15; letter-spacing: -.012em; font-weight: 650 }
html:lang(hi) :is(h1, h2, h3) { line-height: 1.35; letter-spacing: 0 }
ul, ol { list-style: none }
img { display: block; width: 100%; object-fit: cover }
.band { padding: 12mm 16mm; background: var(--deep); color: #fff }
.in { padding: 9mm 16mm }
.dots { border-top: 1.6mm dotted var(--marigold) }
.call { display: flex; align-items: baseline; justify-content: space-between; gap: 8mm; padding: 7mm 16mm; background: var(--marigold) }
.call b { font-size: 26pt; line-height: 1 }
.steps { counter-reset: n }
.steps li { display: grid; grid-template-columns: 11mm 1fr; gap: 0 4mm; padding: 3.2mm 0; border-top: .3mm solid var(--line); counter-increment: n }
.steps li::before { content: counter(n); grid-row: span 2; width: 10mm; height: 10mm; border-radius: 50%; background: var(--marigold); font-weight: 650; font-size: 14pt; line-height: 10mm; text-align: center }
.steps b { font-size: 15pt; line-height: 1.25 }
.steps span { color: var(--ink2) }
.foot { padding: 4mm 16mm; font-size: 9pt; color: var(--ink2) }
.own { padding: 4mm; border: .4mm dashed var(--line) }
.field { padding-bottom: 1.5mm; border-bottom: .3mm solid var(--line) }
.field b { display: block; font-size: 11pt; line-height: 1.3 }
.field span { display: block; color: var(--ink2); font-size: 9pt; line-height: 1.35 }
`;

type Language = 'en' | 'hi';
type Both = Record<Language, string>;
type Write = (text: Both) => string;

interface SampleDocument {
  name: string;
  title: Both;
  description: Both;
  category: 'posters' | 'brochures' | 'forms';
  body: (t: Write) => string;
}

const helpline = (t: Write) =>
  `<div class="call"><span>${t({
    en: 'Helpline of the national programme, free of charge.<br>Working days, 9:00 AM to 5:30 PM',
    hi: 'राष्ट्रीय कार्यक्रम की निःशुल्क हेल्पलाइन।<br>कार्य दिवस, सुबह 9:00 से शाम 5:30',
  })}</span><b>${pvpiHelpline}</b></div>`;

const disclaimer = (t: Write) =>
  `<p class="foot">${t({
    en: 'For awareness and education. It does not replace professional medical advice. In an emergency call 112 or go to the nearest hospital.',
    hi: 'केवल जागरूकता और शिक्षा के लिए। यह डॉक्टर की सलाह का विकल्प नहीं है। आपात स्थिति में 112 पर कॉल करें या नज़दीकी अस्पताल जाएँ।',
  })}</p>`;

const fourDetails = (t: Write) => `<ol class="steps">
<li><b>${t({ en: 'The medicine', hi: 'दवा' })}</b><span>${t({ en: 'Its name, as it stands on the pack', hi: 'उसका नाम, जैसा पैक पर लिखा है' })}</span></li>
<li><b>${t({ en: 'What went wrong', hi: 'क्या तकलीफ़ हुई' })}</b><span>${t({ en: 'In your own words, and when it began', hi: 'अपने शब्दों में, और कब शुरू हुई' })}</span></li>
<li><b>${t({ en: 'The patient', hi: 'मरीज़' })}</b><span>${t({ en: 'Initials and age are enough', hi: 'नाम के पहले अक्षर और उम्र काफ़ी हैं' })}</span></li>
<li><b>${t({ en: 'How to reach you', hi: 'आपसे संपर्क कैसे करें' })}</b><span>${t({ en: 'A telephone number or an e-mail address', hi: 'फ़ोन नंबर या ई-मेल पता' })}</span></li></ol>`;

const poster: SampleDocument = {
  name: 'poster-how-to-report',
  title: { en: 'Poster: how to report a side effect', hi: 'पोस्टर: दवा के दुष्प्रभाव की सूचना कैसे दें' },
  description: {
    en: 'For the wall of a ward, a pharmacy or a waiting room. One page of A4, with room for your own address. English.',
    hi: 'वार्ड, दवा की दुकान या प्रतीक्षालय की दीवार के लिए। A4 का एक पृष्ठ, आपके पते के लिए जगह के साथ। हिन्दी।',
  },
  category: 'posters',
  body: (t) =>
    `<img src="${picture('counter')}" alt="${t({
      en: 'At the counter of a pharmacy, a woman holds out a strip of tablets. The pharmacist writes.',
      hi: 'दवा की दुकान पर एक महिला गोलियों की पत्ती दिखा रही है। फ़ार्मासिस्ट लिख रहा है।',
    })}" style="height:64mm;object-position:50% 56%"><div class="band dots"><h1 style="font-size:36pt">${t({
      en: 'Did a medicine do something it should not?',
      hi: 'क्या किसी दवा से तकलीफ़ हुई?',
    })}</h1><p style="margin-top:3mm;font-size:16pt">${t({
      en: 'Tell us. You do not need to be sure that the medicine caused it.',
      hi: 'हमें बताएँ। यह पक्का होना ज़रूरी नहीं कि दवा ही कारण है।',
    })}</p></div><div class="in" style="padding-bottom:5mm"><h2 style="font-size:18pt;margin-bottom:3mm">${t({
      en: 'Four details make a report',
      hi: 'सूचना के लिए चार बातें',
    })}</h2>${fourDetails(t)}</div>${helpline(t)}<div class="in" style="padding-block:4mm 0"><p class="own">${t(
      {
        en: 'Report online or in person at:',
        hi: 'ऑनलाइन या यहाँ आकर सूचना दें:',
      },
    )}</p></div>${disclaimer(t)}`,
};

const part = (title: string, lines: string[]) =>
  `<section style="break-inside:avoid;margin-bottom:7mm"><h2 style="padding-bottom:2mm;border-bottom:.6mm solid var(--ink);font-size:16pt">${title}</h2><ul style="margin-top:2mm">${lines
    .map(
      (line) =>
        `<li style="padding:1.6mm 0 1.6mm 6mm;text-indent:-6mm"><span style="display:inline-block;width:6mm;color:var(--green);text-indent:0">✓</span>${line}</li>`,
    )
    .join('')}</ul></section>`;

const leaflet: SampleDocument = {
  name: 'leaflet-for-patients',
  title: {
    en: 'Leaflet for patients: side effects and your report',
    hi: 'मरीज़ों के लिए पत्रक: दुष्प्रभाव और आपकी सूचना',
  },
  description: {
    en: 'What a side effect is, when to report it, and what happens with your report. Two pages of A4. English.',
    hi: 'दुष्प्रभाव क्या है, सूचना कब दें, और सूचना का क्या होता है। A4 के दो पृष्ठ। हिन्दी।',
  },
  category: 'brochures',
  body: (t) =>
    `<div class="band"><h1 style="font-size:32pt">${t({
      en: 'Side effects of medicines, and what your report changes',
      hi: 'दवाओं के दुष्प्रभाव, और आपकी सूचना से क्या बदलता है',
    })}</h1></div><div class="dots" style="display:grid;grid-template-columns:1fr 1fr"><img src="${picture('rash')}" alt="${t(
      {
        en: 'A forearm with a red rash, and a calendar.',
        hi: 'बाँह पर लाल चकत्ते, और एक कैलेंडर।',
      },
    )}"><img src="${picture('phone')}" alt="${t({ en: 'A phone shows a short form.', hi: 'फ़ोन पर एक छोटा फ़ॉर्म।' })}"></div><div class="in" style="columns:2;column-gap:10mm">${part(
      t({ en: 'What is a side effect?', hi: 'दुष्प्रभाव क्या है?' }),
      [
        t({
          en: 'A harmful and unwanted effect of a medicine that was taken as advised.',
          hi: 'सलाह के अनुसार ली गई दवा का हानिकारक और अनचाहा असर।',
        }),
        t({
          en: 'It can come at once, after days, or after months.',
          hi: 'यह तुरंत, कुछ दिनों बाद या महीनों बाद हो सकता है।',
        }),
        t({
          en: 'Medicines, vaccines, herbs and supplements can all have side effects.',
          hi: 'दवा, टीका, जड़ी-बूटी और सप्लीमेंट, सबसे दुष्प्रभाव हो सकते हैं।',
        }),
      ],
    )}${part(t({ en: 'Who can report?', hi: 'सूचना कौन दे सकता है?' }), [
      t({
        en: 'Everybody: patients, relatives, doctors, nurses, pharmacists and students.',
        hi: 'हर कोई: मरीज़, रिश्तेदार, डॉक्टर, नर्स, फ़ार्मासिस्ट और विद्यार्थी।',
      }),
      t({ en: 'You may report for a child or a relative.', hi: 'आप बच्चे या रिश्तेदार के लिए भी सूचना दे सकते हैं।' }),
      t({
        en: 'You do not need to be sure that the medicine is the cause.',
        hi: 'यह पक्का होना ज़रूरी नहीं कि दवा ही कारण है।',
      }),
    ])}${part(t({ en: 'What should I do first?', hi: 'पहले क्या करूँ?' }), [
      t({
        en: 'In an emergency call 112 or go to the nearest hospital.',
        hi: 'आपात स्थिति में 112 पर कॉल करें या नज़दीकी अस्पताल जाएँ।',
      }),
      t({
        en: 'Ask your doctor or pharmacist before you stop a medicine.',
        hi: 'दवा बंद करने से पहले अपने डॉक्टर या फ़ार्मासिस्ट से पूछें।',
      }),
      t({
        en: 'Keep the pack: name, batch and expiry date stand on it.',
        hi: 'पैक सँभालकर रखें: उस पर नाम, बैच और समाप्ति तिथि लिखी है।',
      }),
    ])}${part(t({ en: 'What happens with my report?', hi: 'मेरी सूचना का क्या होता है?' }), [
      t({
        en: 'Pharmacists of the centre read it and may ask you a question.',
        hi: 'केंद्र के फ़ार्मासिस्ट उसे पढ़ते हैं और आपसे प्रश्न पूछ सकते हैं।',
      }),
      t({
        en: 'It can reach the national programme, without your name unless you agree.',
        hi: 'वह राष्ट्रीय कार्यक्रम तक पहुँच सकती है, आपकी सहमति के बिना आपके नाम के साथ नहीं।',
      }),
      t({
        en: 'Many reports together show a risk that trials did not show.',
        hi: 'कई सूचनाएँ मिलकर वह जोखिम दिखाती हैं जो परीक्षणों में नहीं दिखा।',
      }),
    ])}</div><div style="break-before:page"></div><div class="in"><h2 style="font-size:20pt;margin-bottom:4mm">${t(
      {
        en: 'Four details make a report',
        hi: 'सूचना के लिए चार बातें',
      },
    )}</h2>${fourDetails(t)}</div><img src="${picture('journey')}" style="height:90mm;object-fit:contain;background:var(--tint)" alt="${t(
      {
        en: 'A report goes from a leaflet to a desk, into the national ledger, and to the world.',
        hi: 'सूचना पत्रक से डेस्क तक, राष्ट्रीय अभिलेख तक और पूरी दुनिया तक जाती है।',
      },
    )}">${helpline(t)}${disclaimer(t)}`,
};

const card: SampleDocument = {
  name: 'card-what-to-read-on-a-pack',
  title: { en: 'Card: what to read on a pack', hi: 'कार्ड: पैक पर क्या पढ़ें' },
  description: {
    en: 'Four cards on one page of A4, to cut out and hand over with a medicine. English.',
    hi: 'A4 के एक पृष्ठ पर चार कार्ड, काटकर दवा के साथ देने के लिए। हिन्दी।',
  },
  category: 'brochures',
  body: (t) => {
    const one = `<article style="display:grid;grid-template-rows:64mm 1fr;height:148.5mm;outline:.2mm dashed var(--line)"><img src="${picture('carton')}" style="height:64mm;object-fit:contain;background:#caefea" alt="${t(
      {
        en: 'Two hands hold a medicine carton. Dots mark the name, the batch and the expiry date.',
        hi: 'दो हाथों में दवा का डिब्बा। बिंदु नाम, बैच और समाप्ति तिथि दिखाते हैं।',
      },
    )}"><div style="padding:5mm 7mm"><h2 style="font-size:17pt;margin-bottom:2mm">${t({ en: 'What to read on a pack', hi: 'पैक पर क्या पढ़ें' })}</h2><ol class="steps" style="font-size:10.5pt">${[
      [
        t({ en: 'Name', hi: 'नाम' }),
        t({ en: 'of the medicine, and its strength', hi: 'दवा का, और उसकी मात्रा' }),
      ],
      [t({ en: 'Batch', hi: 'बैच' }), t({ en: '“B. No.”, letters and numbers', hi: '“B. No.”, अक्षर और अंक' })],
      [t({ en: 'Expiry', hi: 'समाप्ति' }), t({ en: '“EXP”, month and year', hi: '“EXP”, महीना और साल' })],
    ]
      .map(
        ([name, meaning]) =>
          `<li style="padding:1.6mm 0"><b style="font-size:13pt">${name}</b><span>${meaning}</span></li>`,
      )
      .join('')}</ol><p style="margin-top:2mm;font-size:9.5pt;color:var(--ink2)">${t({
      en: `A side effect? Tell your pharmacist, or call ${pvpiHelpline}, free of charge.`,
      hi: `दुष्प्रभाव हुआ? फ़ार्मासिस्ट को बताएँ, या निःशुल्क ${pvpiHelpline} पर कॉल करें।`,
    })}</p></div></article>`;
    return `<div style="display:grid;grid-template-columns:1fr 1fr">${one.repeat(4)}</div>`;
  },
};

const field = (name: string, hint: string, height: number) =>
  `<div class="field" style="height:${height}mm"><b>${name}</b><span>${hint}</span></div>`;
const two = (...fields: string[]) =>
  `<div style="display:grid;grid-template-columns:repeat(${fields.length},1fr);gap:8mm">${fields.join('')}</div>`;

const form: SampleDocument = {
  name: 'form-side-effect-report',
  title: { en: 'Blank form: report of a side effect', hi: 'खाली फ़ॉर्म: दुष्प्रभाव की सूचना' },
  description: {
    en: 'The fields of the online form on one page of A4, for wards and pharmacies without a network. English.',
    hi: 'ऑनलाइन फ़ॉर्म के खाने A4 के एक पृष्ठ पर, जहाँ नेटवर्क नहीं है उन वार्डों और दुकानों के लिए। हिन्दी।',
  },
  category: 'forms',
  body: (t) =>
    `<div class="band" style="padding-block:8mm"><h1 style="font-size:24pt">${t({
      en: 'Report of a suspected side effect of a medicine',
      hi: 'दवा के संदिग्ध दुष्प्रभाव की सूचना',
    })}</h1><p style="margin-top:2mm">${t({
      en: 'Write what you know. Leave the rest empty. You do not need to be sure that the medicine caused it.',
      hi: 'जो पता हो लिखें। बाक़ी खाली छोड़ दें। यह पक्का होना ज़रूरी नहीं कि दवा ही कारण है।',
    })}</p></div><div class="in dots" style="display:grid;gap:4.5mm">${two(
      field(
        t({ en: 'Patient', hi: 'मरीज़' }),
        t({ en: 'Initials are enough', hi: 'नाम के पहले अक्षर काफ़ी हैं' }),
        19,
      ),
      field(t({ en: 'Age', hi: 'उम्र' }), t({ en: 'In years', hi: 'वर्षों में' }), 19),
      field(
        t({ en: 'Sex', hi: 'लिंग' }),
        t({ en: '☐ Female  ☐ Male  ☐ Other', hi: '☐ महिला  ☐ पुरुष  ☐ अन्य' }),
        19,
      ),
    )}${two(
      field(
        t({ en: 'Medicine', hi: 'दवा' }),
        t({ en: 'Name and strength, as on the pack', hi: 'नाम और मात्रा, जैसा पैक पर लिखा है' }),
        21,
      ),
      field(
        t({ en: 'Taken for', hi: 'किसके लिए ली' }),
        t({ en: 'Illness or complaint', hi: 'बीमारी या तकलीफ़' }),
        21,
      ),
    )}${two(
      field(t({ en: 'Batch', hi: 'बैच' }), '“B. No.”', 17),
      field(t({ en: 'Expiry', hi: 'समाप्ति' }), '“EXP”', 17),
      field(t({ en: 'Started', hi: 'कब शुरू की' }), t({ en: 'Date', hi: 'तारीख़' }), 17),
      field(
        t({ en: 'Stopped', hi: 'कब बंद की' }),
        t({ en: 'Date, or “still taken”', hi: 'तारीख़, या “अब भी ले रहे हैं”' }),
        17,
      ),
    )}${field(t({ en: 'What went wrong?', hi: 'क्या तकलीफ़ हुई?' }), t({ en: 'In your own words', hi: 'अपने शब्दों में' }), 42)}${two(
      field(t({ en: 'Began on', hi: 'कब शुरू हुई' }), t({ en: 'Date', hi: 'तारीख़' }), 17),
      field(
        t({ en: 'How long did it last?', hi: 'कितने समय रही?' }),
        t({ en: 'Days, or “still there”', hi: 'दिन, या “अब भी है”' }),
        17,
      ),
    )}${field(
      t({ en: 'Did any of these happen?', hi: 'क्या इनमें से कुछ हुआ?' }),
      t({
        en: '☐ Death  ☐ Danger to life  ☐ Stay in hospital  ☐ Lasting disability  ☐ Harm to an unborn child  ☐ Other important harm  ☐ None',
        hi: '☐ मृत्यु  ☐ जान को ख़तरा  ☐ अस्पताल में भर्ती  ☐ स्थायी अक्षमता  ☐ गर्भस्थ शिशु को हानि  ☐ अन्य गंभीर हानि  ☐ कुछ नहीं',
      }),
      20,
    )}${field(t({ en: 'Other medicines, herbs or supplements', hi: 'अन्य दवाएँ, जड़ी-बूटियाँ या सप्लीमेंट' }), '', 19)}${two(
      field(
        t({ en: 'Your name', hi: 'आपका नाम' }),
        t({
          en: 'Patient, relative, doctor, nurse, pharmacist …',
          hi: 'मरीज़, रिश्तेदार, डॉक्टर, नर्स, फ़ार्मासिस्ट …',
        }),
        19,
      ),
      field(
        t({ en: 'How can we reach you?', hi: 'आपसे संपर्क कैसे करें?' }),
        t({ en: 'Telephone or e-mail', hi: 'फ़ोन या ई-मेल' }),
        19,
      ),
      field(t({ en: 'Date', hi: 'तारीख़' }), '', 19),
    )}</div>${disclaimer(t)}`,
};

const languages: readonly Language[] = ['en', 'hi'];

/** All documents: file name, what the list of documents says, and the page. */
export const sampleDocuments = [poster, leaflet, card, form].flatMap((document) =>
  languages.map((language) => {
    const title = document.title[language];
    return {
      file: `${document.name}-${language}.pdf`,
      title,
      description: document.description[language],
      category: document.category,
      html:
        `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title>` +
        `<style>${style}</style><body>${document.body((text) => text[language])}</body></html>`,
    };
  }),
);
