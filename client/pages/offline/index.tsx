// The page in place of one that is not saved, when the network fails. The service worker leads here, with the path
// of the page that was wanted behind the hash.
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
