// A preview of the bar and the hero with the form's values, saved or not.
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import type { SettingsForm } from './fields.ts';

export function Preview({ values }: { values: SettingsForm }) {
  const logo = values.navbar_logo || values.logo_url;
  const figures = [
    [values.stat_reports, 'ADR Reports'],
    [values.stat_providers, 'Healthcare Providers'],
    [values.stat_support, 'Support Available'],
    [values.stat_safety, 'Patient Safety'],
  ];
  return (
    <section className="settings-preview" aria-labelledby="preview">
      <h2 id="preview">Live Preview</h2>
      <div className="preview-page" dir="auto">
        <p className="preview-bar">
          {logo ? <img key={logo} src={logo} alt="" height={28} /> : <BlisterStrip />}
          <span>
            <b>{values.site_title || '–'}</b>
            <small>{values.site_subtitle}</small>
          </span>
        </p>
        <div className="deep grid justify-items-start gap-3 px-4 py-5">
          <p className="text-h2 leading-tight font-head">{values.hero_title || '–'}</p>
          <p>{values.hero_subtitle}</p>
          <span className="button button-marigold button-small" aria-hidden="true">
            Report ADR Now
          </span>
        </div>
        <dl className="preview-figures">
          {figures.map(([value, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {values.contact_description && (
          <p className="px-4 py-3 whitespace-pre-line">{values.contact_description}</p>
        )}
        {values.launch_page_enabled && (
          <p className="px-4 py-3 whitespace-pre-line">
            <b>Launch page: on.</b> It appears before the home page once in each browser session.
          </p>
        )}
      </div>
    </section>
  );
}
