// The leaflet for patients: what a side effect is, when to report it, and what happens with a report. Two pages.
import journey from '#client/pictures/journey.svg';
import phone from '#client/pictures/phone.svg';
import rash from '#client/pictures/rash.svg';
import { Band, type Bilingual, Disclaimer, FourDetails, type Handout, Helpline, Own } from './handout.tsx';

const parts: readonly { title: Bilingual; lines: readonly Bilingual[] }[] = [
  {
    title: { en: 'What is a side effect?', hi: 'दुष्प्रभाव क्या है?' },
    lines: [
      {
        en: 'A harmful and unwanted effect of a medicine that was taken as advised.',
        hi: 'सलाह के अनुसार ली गई दवा का हानिकारक और अनचाहा असर।',
      },
      {
        en: 'It can come at once, after days, or after months.',
        hi: 'यह तुरंत, कुछ दिनों बाद या महीनों बाद हो सकता है।',
      },
      {
        en: 'Medicines, vaccines, herbs and supplements can all have side effects.',
        hi: 'दवा, टीका, जड़ी-बूटी और सप्लीमेंट, सबसे दुष्प्रभाव हो सकते हैं।',
      },
    ],
  },
  {
    title: { en: 'Who can report?', hi: 'रिपोर्ट कौन कर सकता है?' },
    lines: [
      {
        en: 'Everybody: patients, relatives, doctors, nurses, pharmacists and students.',
        hi: 'हर कोई: मरीज़, रिश्तेदार, डॉक्टर, नर्स, फ़ार्मासिस्ट और विद्यार्थी।',
      },
      {
        en: 'You may report for a child or a relative.',
        hi: 'आप बच्चे या रिश्तेदार के लिए भी रिपोर्ट कर सकते हैं।',
      },
      {
        en: 'You do not need to be sure that the medicine is the cause.',
        hi: 'यह पक्का होना ज़रूरी नहीं कि दवा ही कारण है।',
      },
    ],
  },
  {
    title: { en: 'What should I do first?', hi: 'पहले क्या करूँ?' },
    lines: [
      {
        en: 'In an emergency call 112 or go to the nearest hospital.',
        hi: 'आपात स्थिति में 112 पर फ़ोन करें या नज़दीकी अस्पताल जाएँ।',
      },
      {
        en: 'Ask your doctor or pharmacist before you stop a medicine.',
        hi: 'दवा बंद करने से पहले अपने डॉक्टर या फ़ार्मासिस्ट से पूछें।',
      },
      {
        en: 'Keep the pack: the name, batch and expiry date are on it.',
        hi: 'पैक सँभालकर रखें: उस पर नाम, बैच और समाप्ति तिथि लिखी है।',
      },
    ],
  },
  {
    title: { en: 'What happens with my report?', hi: 'मेरी रिपोर्ट का क्या होता है?' },
    lines: [
      {
        en: 'Pharmacists of the centre read it and may ask you a question.',
        hi: 'केंद्र के फ़ार्मासिस्ट उसे पढ़ते हैं और आपसे सवाल पूछ सकते हैं।',
      },
      {
        en: 'It can reach the national programme, without your name unless you agree.',
        hi: 'वह राष्ट्रीय कार्यक्रम तक पहुँच सकती है, पर आपका नाम केवल आपकी सहमति से जाता है।',
      },
      {
        en: 'Many reports together show a risk that trials did not show.',
        hi: 'कई रिपोर्टें मिलकर वह जोखिम दिखाती हैं जो परीक्षणों में नहीं दिखा।',
      },
    ],
  },
];

export const leaflet: Handout = {
  id: 'leaflet-for-patients',
  name: 'Leaflet for patients',
  title: {
    en: 'Leaflet for patients: side effects and your report',
    hi: 'मरीज़ों के लिए पत्रक: दुष्प्रभाव और आपकी रिपोर्ट',
  },
  Page: ({ t, issuer }) => (
    <>
      <Band
        t={t}
        title={{
          en: 'Side effects of medicines, and what your report changes',
          hi: 'दवाओं के दुष्प्रभाव, और आपकी रिपोर्ट से क्या बदलता है',
        }}
      />
      <div className="handout-pair">
        <img
          src={rash}
          alt={t({ en: 'A forearm with a red rash, and a calendar.', hi: 'बाँह पर लाल चकत्ते, और एक कैलेंडर।' })}
        />
        <img src={phone} alt={t({ en: 'A phone shows a short form.', hi: 'फ़ोन पर एक छोटा फ़ॉर्म।' })} />
      </div>
      <div className="handout-in handout-columns">
        {parts.map(({ title, lines }) => (
          <section key={title.en}>
            <h3>{t(title)}</h3>
            <ul>
              {lines.map((line) => (
                <li key={line.en}>{t(line)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="handout-in handout-next">
        <FourDetails t={t} />
      </div>
      <img
        className="handout-wide"
        src={journey}
        alt={t({
          en: 'A report goes from a leaflet to a centre, to the national records, and to the whole world.',
          hi: 'रिपोर्ट पर्चे से केंद्र तक, राष्ट्रीय रिकॉर्ड तक और पूरी दुनिया तक जाती है।',
        })}
      />
      <Helpline t={t} />
      <div className="handout-in">
        <Own t={t} issuer={issuer} />
      </div>
      <Disclaimer t={t} />
    </>
  ),
};
