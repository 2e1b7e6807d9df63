// Whom to call when somebody is in danger, whatever was reported. The numbers are settings.
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { settingsByKey } from '#contract/site-settings-rules.ts';

const link = (number: string) => (
  <a href={`tel:${number.replaceAll(' ', '')}`} className="whitespace-nowrap">
    {number}
  </a>
);

export function DangerNote() {
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  return (
    <p className="my-5 border-2 border-danger-600 bg-danger-50 px-4 py-3 text-danger-700">
      {m.danger_now()} {link(settings.emergency_number)}
      {m.danger_talk({ line: settings.distress_line_name })} {link(settings.distress_line_number)}
      {m.danger_always()}
    </p>
  );
}
