// A preview of the bar and the hero with the form's values, saved or not.
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { Facts } from '#client/components/ui/table.tsx';
import { m } from '#client/paraglide/messages.js';
import type { SettingsForm } from './fields.ts';

export function Preview({ values }: { values: SettingsForm }) {
  const logo = values.navbar_logo || values.logo_url;
  const figures = {
    [m.admin_ui_adr_reports()]: values.stat_reports,
    [m.admin_settings_healthcare_providers()]: values.stat_providers,
    [m.admin_settings_support_available()]: values.stat_support,
    [m.admin_settings_patient_safety()]: values.stat_safety,
  };
  return (
    <section className="settings-preview" aria-labelledby="preview">
      <h2 id="preview">{m.admin_settings_live_preview()}</h2>
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
            {m.admin_settings_report_adr_now()}
          </span>
        </div>
        <Facts className="preview-figures" of={figures} />
        {values.contact_description && (
          <p className="px-4 py-3 whitespace-pre-line">{values.contact_description}</p>
        )}
        {values.launch_page_enabled && (
          <p className="px-4 py-3 whitespace-pre-line">
            <b>{m.admin_settings_launch_page_on()}</b>{' '}
            {m.admin_settings_it_appears_before_the_home_page_once()}
          </p>
        )}
      </div>
    </section>
  );
}
