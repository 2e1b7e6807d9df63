// Safety alerts about a drug of the case, beside question 1 of the Naranjo scale, which asks for conclusive reports.
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { Drug } from '#contract/cases/content/content-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { alertsAbout } from '#contract/safety-alerts-rules.ts';
import type { TermOfCase } from '#contract/terms.ts';

export function AlertsOf({ drug, terms }: { drug: Drug; terms: readonly TermOfCase[] }) {
  const { data = [] } = useAdminRead('/api/safety-alerts');
  const names = [
    known(drug.name) ?? '',
    ...(drug.substances ?? []).map((one) => known(one.name) ?? ''),
    ...terms
      .filter(({ entry }) => entry === `drugs.${drug.id}`)
      .flatMap(({ name, preferred, group }) => [name, preferred, group ?? '']),
  ];
  const found = alertsAbout(names, data);
  if (found.length === 0) return null;
  return (
    <>
      <ul className="mt-2">
        {found.map(({ id, medicine, reaction, authority, alertDate, sourceUrl }) => (
          <li key={id}>
            {m.admin_alerts_there_is({ authority, day: printDate(alertDate), medicine, reaction })}{' '}
            {sourceUrl && (
              <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
                {m.admin_alerts_read()} <span className="sr-only">{m.ui_new_tab()}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <p>{m.admin_alerts_is_a_signal()}</p>
    </>
  );
}
