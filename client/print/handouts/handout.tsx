// Shared parts of all handouts: papers that the centre gives away or hangs up, in English and Hindi, on A4. Their words
// are beside their layout, not in a catalogue, because a handout does not use the language of the screen.
import type { CSSProperties, ReactNode } from 'react';
import { QrCode } from '#client/components/ui/qr-code.tsx';
import { pvpiHelpline } from '#contract/contact-info-rules.ts';

export type HandoutLanguage = 'en' | 'hi';
export type Bilingual = Record<HandoutLanguage, string>;
export type Write = (text: Bilingual) => string;

/** Who hands it out. */
interface Issuer {
  name: string;
  address: string;
  telephone: string;
  /** The address of the form, which the QR code opens. */
  form: string;
}

export interface HandoutProps {
  t: Write;
  /** Null: a dashed box leaves room to write it by hand. */
  issuer: Issuer | null;
}

export interface Handout {
  id: string;
  name: string;
  title: Bilingual;
  Page: (props: HandoutProps) => ReactNode;
}

/** The light colours of the tokens: a handout looks the same on paper and on every screen. */
const inks = {
  '--paper': '#fff',
  '--surface': '#fff',
  '--ink': '#13222d',
  '--ink-2': '#42545f',
  '--line-strong': '#768289',
  '--brand-50': '#e5f8f5',
  '--brand-100': '#caefea',
  '--brand-600': '#0a6460',
  '--brand-900': '#012e30',
  '--on-brand': '#fff',
  '--marigold': '#f2b036',
  '--on-marigold': '#13222d',
} as CSSProperties;

interface HandoutSheetProps {
  handout: Handout;
  language: HandoutLanguage;
  issuer: Issuer | null;
}

export function HandoutSheet({ handout: { Page }, language, issuer }: HandoutSheetProps) {
  return (
    <article className="handout" lang={language} style={inks}>
      <Page t={(text) => text[language]} issuer={issuer} />
    </article>
  );
}

export function Band({ t, title, text }: { t: Write; title: Bilingual; text?: Bilingual }) {
  return (
    <header className="handout-band">
      <h2>{t(title)}</h2>
      {text && <p>{t(text)}</p>}
    </header>
  );
}

export function FourDetails({ t }: { t: Write }) {
  const details: [Bilingual, Bilingual][] = [
    [
      { en: 'The medicine', hi: 'दवा' },
      { en: 'Its name, as printed on the pack', hi: 'उसका नाम, जैसा पैक पर लिखा है' },
    ],
    [
      { en: 'What went wrong', hi: 'क्या तकलीफ़ हुई' },
      { en: 'In your own words, and when it began', hi: 'अपने शब्दों में, और कब शुरू हुई' },
    ],
    [
      { en: 'The patient', hi: 'मरीज़' },
      { en: 'Initials and age are enough', hi: 'नाम के पहले अक्षर और उम्र काफ़ी हैं' },
    ],
    [
      { en: 'How to reach you', hi: 'आपसे संपर्क कैसे करें' },
      { en: 'A telephone number or an e-mail address', hi: 'फ़ोन नंबर या ई-मेल पता' },
    ],
  ];
  return (
    <>
      <h3>{t({ en: 'Four details make a report', hi: 'रिपोर्ट के लिए चार बातें' })}</h3>
      <Steps t={t} steps={details} />
    </>
  );
}

export function Steps({ t, steps }: { t: Write; steps: readonly [Bilingual, Bilingual][] }) {
  return (
    <ol className="handout-steps">
      {steps.map(([name, meaning]) => (
        <li key={name.en}>
          <b>{t(name)}</b>
          <span>{t(meaning)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The institute with a QR code to its form, or room to write an address by hand. */
export function Own({ t, issuer }: HandoutProps) {
  const where = t({ en: 'Report online or in person at:', hi: 'ऑनलाइन या यहाँ आकर रिपोर्ट करें:' });
  if (!issuer) return <p className="handout-own">{where}</p>;
  const { name, address, telephone, form } = issuer;
  return (
    <div className="handout-own handout-issuer">
      <div>
        <p>{where}</p>
        <p className="handout-name">{name}</p>
        <p>
          {address}
          {'\n'}
          {telephone}
        </p>
        <p>
          <b>{form.replace(/^https?:\/\//, '')}</b>
        </p>
      </div>
      <QrCode text={form} label={t({ en: `QR code that opens ${form}`, hi: `QR कोड, जो ${form} खोलता है` })} />
    </div>
  );
}

export function Helpline({ t }: { t: Write }) {
  return (
    <p className="handout-call">
      <span>
        {t({
          en: 'Helpline of the national programme, free of charge. Working days, 9:00 AM to 5:30 PM',
          hi: 'राष्ट्रीय कार्यक्रम की निःशुल्क हेल्पलाइन। कार्य दिवसों में सुबह 9:00 से शाम 5:30 बजे तक',
        })}
      </span>
      <b>{pvpiHelpline}</b>
    </p>
  );
}

export function Disclaimer({ t }: { t: Write }) {
  return (
    <p className="handout-foot">
      {t({
        en: 'For awareness and education. It does not replace professional medical advice. In an emergency call 112 or go to the nearest hospital.',
        hi: 'केवल जागरूकता और शिक्षा के लिए। यह डॉक्टर की सलाह का विकल्प नहीं है। आपात स्थिति में 112 पर फ़ोन करें या नज़दीकी अस्पताल जाएँ।',
      })}
    </p>
  );
}
