// The card 'What to read on a pack': four on one page, to cut out and hand over with a medicine.
import { m } from '#client/paraglide/messages.js';
import carton from '#client/pictures/carton.svg';
import { QrCode } from '#client/components/ui/qr-code.tsx';
import { pvpiHelpline } from '#contract/contact-info-rules.ts';
import { type Handout, type HandoutProps, Steps } from './handout.tsx';

export const packCard: Handout = {
  id: 'card-what-to-read-on-a-pack',
  name: m.admin_handouts_pack_cards,
  title: 'pack_title',
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
      <img src={carton} alt={t('pack_alt')} />
      <div>
        <h3>{t('pack_head')}</h3>
        <Steps
          t={t}
          steps={[
            ['pack_name', 'pack_name_text'],
            ['pack_batch', 'pack_batch_text'],
            ['pack_expiry', 'pack_expiry_text'],
          ]}
        />
        <div className="handout-card-foot">
          <p>
            {t('pack_foot', { helpline: pvpiHelpline })}
            {issuer && `\n${issuer.name}`}
          </p>
          {issuer && <QrCode text={issuer.form} label={t('qr_code', { form: issuer.form })} />}
        </div>
      </div>
    </section>
  );
}
