// The form of the national programme for consumers, blank.
import '../print.css';
import { m } from '#client/paraglide/messages.js';
import { pvpiHelpline } from '#contract/contact-info-rules.ts';
import { consumerPages } from '../consumer.ts';
import { FormPages } from '../form-pages.tsx';
import type { Handout } from './handout.tsx';

export const consumerForm: Handout = {
  id: 'consumer-form',
  name: m.admin_handouts_consumer_form,
  title: 'consumer_title',
  Page: ({ t }) => (
    <div className="print-paper handout-form">
      <FormPages
        title={t('consumer_title')}
        note={t('consumer_note')}
        pages={consumerPages({}, t)}
        foot={t('consumer_foot', { helpline: pvpiHelpline })}
        running=""
      />
    </div>
  ),
};
