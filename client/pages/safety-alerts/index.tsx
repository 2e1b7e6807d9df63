// Safety alerts of authorities about medicines, newest first.
import { useSearch } from 'wouter';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Loaded } from '#client/components/ui/loaded.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { AlertList } from '#client/components/ui/safety-alerts.tsx';
import { useShownPart } from '#client/components/ui/shown-part.tsx';
import { useLongList } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';

export default function SafetyAlerts() {
  const read = useLongList('/api/safety-alerts');
  const search = useSearch();
  const { shown, list, more } = useShownPart({
    records: read.data ?? [],
    cut: read.cut,
    readWhole: read.readWhole,
    search,
    named: new URLSearchParams(search).get('alert'),
    of: '',
  });
  return (
    <div className="page pb-section">
      <PageHeader title={m.alerts_title()} lede={m.alerts_lede()} />
      <Loaded read={read} failed={m.alerts_failed()} level={2} lines={9}>
        {(alerts) =>
          alerts.length === 0 ? (
            <EmptyState level={2} title={m.alerts_empty()} />
          ) : (
            <>
              <AlertList alerts={shown} level="h2" list={list} />
              {more}
            </>
          )
        }
      </Loaded>
      <p className="mt-6">
        <ButtonLink href="/report-adr" variant="marigold">
          {m.risk_report()}
        </ButtonLink>
      </p>
    </div>
  );
}
