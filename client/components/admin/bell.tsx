// What reached the centre and waits for a person, on every screen: deaths for the holders of "sign", messages with alarm
// words, reporters who ask for erasure. The counts are read again every minute while somebody is there.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Icon } from '#client/components/ui/icon.tsx';
import { bell } from '#client/components/ui/icon-paths.ts';
import { caseOverview } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight, type Right } from '#contract/access-rules.ts';
import type { CaseOverview } from '#contract/cases/cases.ts';
import { countOf } from './desk-counts.ts';
import { MoreMenu } from './more-menu.tsx';

const none: CaseOverview['deaths'] = { count: 0, more: false, first: [] };

const deathsShown = 5;

export function Bell({ rights }: { rights: readonly Right[] }) {
  const mayRead = hasRight(rights, 'cases');
  const { data } = useQuery<CaseOverview>({ queryKey: [caseOverview], enabled: mayRead });
  if (!mayRead) return null;
  // A portal of another version may leave them out.
  const { deaths: all = none, alarmingMessages = 0, erasureRequests = { count: 0 } } = data ?? {};
  const deaths = hasRight(rights, 'sign') ? all : none;
  const shown = deaths.first.slice(0, deathsShown);
  const items = [
    ...shown.map(({ id, number }) => ({ to: `/admin/cases/${id}`, text: m.admin_bell_death({ number }) })),
    ...(deaths.count > shown.length
      ? [{ to: '/admin/cases?view=deaths', text: m.admin_bell_deaths({ count: countOf(deaths) }) }]
      : []),
    ...(alarmingMessages > 0
      ? [{ to: '/admin/reports?tab=messages', text: m.admin_alarms_messages({ count: alarmingMessages }) }]
      : []),
    ...(erasureRequests.count > 0
      ? [
          {
            to: '/admin/cases?view=inbox',
            text: m.admin_cases_reporters_ask_for_erasure({ count: erasureRequests.count }),
          },
        ]
      : []),
  ];
  const count = deaths.count + alarmingMessages + erasureRequests.count;
  return (
    <div className="admin-bell">
      <MoreMenu
        label={
          <>
            <Icon path={bell} />
            <span className="sr-only">{m.admin_bell_notices()}</span>
            {count > 0 && <data value={count}>{countOf({ count, more: deaths.more })}</data>}
          </>
        }
      >
        {items.length === 0 && <p>{m.admin_bell_nothing()}</p>}
        {items.map(({ to, text }) => (
          <Link key={text} href={to} className="button button-quiet button-small">
            {text}
          </Link>
        ))}
      </MoreMenu>
    </div>
  );
}
