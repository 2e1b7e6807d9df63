// Beside the questions on a wide screen: why the page asks, the report to which the details belong, and who helps. On a
// narrow screen only why the page asks, above the questions.
import { m } from '#client/paraglide/messages.js';
import { helplineLink, pvpiHelpline } from '#contract/contact-info-rules.ts';

export function DetailsAside({
  why,
  reference,
}: {
  why?: string | undefined;
  reference: string | undefined;
}) {
  return (
    <aside className="details-beside">
      {why && <p>{why}</p>}
      {reference && <p className="max-lg:hidden">{m.details_for({ reference })}</p>}
      <p className="max-lg:hidden">
        {m.footer_helpline()}{' '}
        <a href={helplineLink} className="whitespace-nowrap">
          {pvpiHelpline}
        </a>
        <br />
        {m.footer_helpline_hours()}
      </p>
    </aside>
  );
}
