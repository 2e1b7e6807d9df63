// Shared parts of all handouts: papers that the centre gives away or hangs up, on A4, in each language of their
// catalogue. A handout does not use the language of the screen.
import type { CSSProperties, ReactNode } from 'react';
import { QrCode } from '#client/components/ui/qr-code.tsx';
import { pvpiHelpline } from '#contract/contact-info-rules.ts';
import { handouts } from '#contract/words/handouts-rules.ts';
import { inLanguage, type Parts } from '#contract/words/words-rules.ts';

export type Key = Parameters<typeof handouts>[0];
/** Writes a text in the language of the handout. */
export type Write = (key: Key, parts?: Parts) => string;
export const writeIn =
  (language: string): Write =>
  (key, parts) =>
    inLanguage(language, () => handouts(key, parts));

/** Who hands it out. */
interface Issuer {
  name: string;
  address: string;
  telephone: string;
  /** The address of the form, which the QR code opens. */
  form: string;
  /** The department or pharmacy where it hangs, for the count of its reports. Empty: nobody counts. */
  place: string;
}

export interface HandoutProps {
  t: Write;
  /** Null: a dashed box leaves room to write it by hand. */
  issuer: Issuer | null;
}

export interface Handout {
  id: string;
  /** Its name on the screen. */
  name: () => string;
  title: Key;
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
  language: string;
  issuer: Issuer | null;
}

export function HandoutSheet({ handout: { Page }, language, issuer }: HandoutSheetProps) {
  return (
    <article className="handout" lang={language} style={inks}>
      <Page t={writeIn(language)} issuer={issuer} />
    </article>
  );
}

export function Band({ t, title, text }: { t: Write; title: Key; text?: Key }) {
  return (
    <header className="handout-band">
      <h2>{t(title)}</h2>
      {text && <p>{t(text)}</p>}
    </header>
  );
}

export function FourDetails({ t }: { t: Write }) {
  const details: [Key, Key][] = [
    ['detail_medicine', 'detail_medicine_text'],
    ['detail_problem', 'detail_problem_text'],
    ['detail_patient', 'detail_patient_text'],
    ['detail_contact', 'detail_contact_text'],
  ];
  return (
    <>
      <h3>{t('four_details')}</h3>
      <Steps t={t} steps={details} />
    </>
  );
}

export function Steps({ t, steps }: { t: Write; steps: readonly [Key, Key][] }) {
  return (
    <ol className="handout-steps">
      {steps.map(([name, meaning]) => (
        <li key={name}>
          <b>{t(name)}</b>
          <span>{t(meaning)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The institute with a QR code to its form, or room to write an address by hand. */
export function Own({ t, issuer }: HandoutProps) {
  const where = t('report_at');
  if (!issuer) return <p className="handout-own">{where}</p>;
  const { name, address, telephone, form, place } = issuer;
  const code = place === '' ? form : `${form}?${new URLSearchParams({ via: place })}`;
  return (
    <div className="handout-own handout-issuer">
      <div>
        <p>{where}</p>
        <p className="handout-name">{name}</p>
        <p>
          {[...address.split('\n'), telephone].map((line, place) => (
            <span key={place} className="block break-inside-avoid">
              {line}
            </span>
          ))}
        </p>
        <p>
          <b>{form.replace(/^https?:\/\//, '')}</b>
        </p>
        {place !== '' && <p>{place}</p>}
      </div>
      <QrCode text={code} label={t('qr_code', { form: code })} />
    </div>
  );
}

export function Helpline({ t }: { t: Write }) {
  return (
    <p className="handout-call">
      <span>{t('helpline')}</span>
      <b>{pvpiHelpline}</b>
    </p>
  );
}

export function Disclaimer({ t }: { t: Write }) {
  return <p className="handout-foot">{t('disclaimer')}</p>;
}
