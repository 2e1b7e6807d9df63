// Page shown by the service worker when the network fails and the wanted page is not saved. Its path is in the fragment.
import { useEffect, useState } from 'react';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { m } from '#client/paraglide/messages.js';

export default function Offline() {
  const [wanted, setWanted] = useState('/');
  useEffect(() => {
    const path = location.hash.slice(1);
    if (/^\/(?!\/)/.test(path)) setWanted(path);
  }, []);
  return (
    <div className="page pb-section">
      <PageHeader title={m.offline_title()} lede={m.offline_text()} />
      <BlisterStrip filled={0} className="max-w-[15rem]" />
      <p className="mt-6 flex flex-wrap gap-4">
        <a href={wanted} className="button button-primary">
          {m.offline_again()}
        </a>
        <ButtonLink href="/report-adr" variant="secondary">
          {m.home_cta_report()}
        </ButtonLink>
      </p>
    </div>
  );
}
