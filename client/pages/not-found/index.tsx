// Page for addresses that do not exist.
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { m } from '#client/paraglide/messages.js';

export default function NotFound() {
  return (
    <div className="page pb-section">
      <PageHeader title={m.not_found_title()} lede={m.not_found_text()} />
      <BlisterStrip filled={0} className="max-w-[15rem]" />
      <p className="mt-6 flex flex-wrap gap-4">
        <ButtonLink href="/">{m.not_found_home()}</ButtonLink>
        <ButtonLink href="/report-adr" variant="secondary">
          {m.home_cta_report()}
        </ButtonLink>
      </p>
    </div>
  );
}
