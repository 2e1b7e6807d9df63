// The card 'What to read on a pack': four on one page, to cut out and hand over with a medicine.
import carton from '#client/pictures/carton.svg';
import { QrCode } from '#client/components/ui/qr-code.tsx';
import { pvpiHelpline } from '#contract/contact-info-rules.ts';
import { type Handout, type HandoutProps, Steps } from './handout.tsx';

export const packCard: Handout = {
  id: 'card-what-to-read-on-a-pack',
  name: 'Cards: what to read on a pack',
  title: { en: 'Card: what to read on a pack', hi: 'कार्ड: पैक पर क्या पढ़ें' },
  Page: (props) => (
    <div className="handout-four">
      {[1, 2, 3, 4].map((place) => (
        <Card key={place} {...props} />
      ))}
    </div>
  ),
};

function Card({ t, issuer }: HandoutProps) {
  return (
    <section className="handout-card">
      <img
        src={carton}
        alt={t({
          en: 'Two hands hold a medicine carton. Dots mark the name, the batch and the expiry date.',
          hi: 'दो हाथों में दवा का डिब्बा। बिंदु नाम, बैच और समाप्ति तिथि दिखाते हैं।',
        })}
      />
      <div>
        <h3>{t({ en: 'What to read on a pack', hi: 'पैक पर क्या पढ़ें' })}</h3>
        <Steps
          t={t}
          steps={[
            [
              { en: 'Name', hi: 'नाम' },
              { en: 'of the medicine, and its strength', hi: 'दवा का, और उसकी ताकत' },
            ],
            [
              { en: 'Batch', hi: 'बैच' },
              { en: '“B. No.”, letters and numbers', hi: '“B. No.”, अक्षर और अंक' },
            ],
            [
              { en: 'Expiry', hi: 'एक्सपायरी' },
              { en: '“EXP”, month and year', hi: '“EXP”, महीना और साल' },
            ],
          ]}
        />
        <div className="handout-card-foot">
          <p>
            {t({
              en: `A side effect? Tell your pharmacist, or call ${pvpiHelpline}, free of charge.`,
              hi: `दुष्प्रभाव हुआ? फ़ार्मासिस्ट को बताएँ, या निःशुल्क ${pvpiHelpline} पर फ़ोन करें।`,
            })}
            {issuer && `\n${issuer.name}`}
          </p>
          {issuer && (
            <QrCode
              text={issuer.form}
              label={t({ en: `QR code that opens ${issuer.form}`, hi: `QR कोड, जो ${issuer.form} खोलता है` })}
            />
          )}
        </div>
      </div>
    </section>
  );
}
