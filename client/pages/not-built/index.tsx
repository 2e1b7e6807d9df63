// Stands in for a screen of the specification that is still to be built, and says so.
import { ButtonLink } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { m } from '#client/paraglide/messages.js';

export default function NotBuilt() {
  return (
    <div className="page pb-section">
      <PageHeader title={m.not_built_title()} lede={m.not_built_text()} />
      <EmptyState
        title={m.not_built_meanwhile()}
        level={2}
        action={<ButtonLink href="/report-adr">{m.home_cta_report()}</ButtonLink>}
      >
        {m.not_built_helpline()}
      </EmptyState>
    </div>
  );
}
