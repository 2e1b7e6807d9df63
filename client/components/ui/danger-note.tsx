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
  // The numbers stand at the marks.
  const [now, talk, end] = m.danger({ line: settings.distress_line_name }).split('#');
  return (
    <p className="mt-5 border-2 border-danger-600 bg-danger-50 px-4 py-3 text-danger-700">
      {now}
      {link(settings.emergency_number)}
      {talk}
      {link(settings.distress_line_number)}
      {end}
    </p>
  );
}
