// Terms of use, in plain words.
import { TextSection } from '#client/components/ui/text-section.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { useRead } from '#client/data/reads.ts';
import { WithHelpline } from '#client/components/ui/with-helpline.tsx';
import { m } from '#client/paraglide/messages.js';
import { settingsByKey } from '#contract/site-settings-rules.ts';

export default function Terms() {
  const { site_title: institute } = settingsByKey(useRead('/api/site-settings').data ?? []);
  return (
    <div className="page pb-section">
      <PageHeader title={m.legal_terms_title()} lede={m.legal_terms_lede()} />
      <TextSection title={m.legal_terms_purpose()}>
        <p>{m.legal_terms_purpose_text({ institute })}</p>
      </TextSection>
      <TextSection title={m.legal_terms_advice()}>
        <p>{m.legal_terms_advice_text()}</p>
      </TextSection>
      <TextSection title={m.legal_terms_figures()}>
        <p>{m.legal_terms_figures_text()}</p>
      </TextSection>
      <TextSection title={m.legal_terms_reports()}>
        <p>{m.legal_terms_reports_text()}</p>
      </TextSection>
      <TextSection title={m.legal_terms_content()}>
        <p>{m.legal_terms_content_text()}</p>
      </TextSection>
      <TextSection title={m.legal_terms_service()}>
        <p>
          <WithHelpline text={m.legal_terms_service_text()} />
        </p>
      </TextSection>
      <p className="mt-6 text-small text-ink-2">{m.legal_reviewed()}</p>
    </div>
  );
}
