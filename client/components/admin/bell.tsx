// What reached the centre and waits for a person, on every screen. Tasks stay until they are done: deaths for the holders
// of "sign", messages with alarm words, reporters who ask for erasure, what is due, new information, findings on
// signed cases. News (answers, cases handed over) go when this device has shown them. The number on the bell leaves out
// what the lists count already.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '#client/components/ui/icon.tsx';
import { bell } from '#client/components/ui/icon-paths.ts';
import { caseOverview, deskNews } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight, type Right } from '#contract/access-rules.ts';
import type { CaseOverview, DeskNews } from '#contract/cases/cases.ts';
import { NoticesSwitch, type Notice, useBrowserNotices } from './browser-notices.tsx';
import { countOf } from './desk-counts.ts';
import { MoreMenu } from './more-menu.tsx';
import { readChoice, storeChoice } from './stored-choice.ts';

const none: CaseOverview['deaths'] = { count: 0, more: false, first: [] };

const deathsShown = 5;

const lookName = 'bell-looked-at';
const newFor = 7 * 86_400_000;

/** When this device last showed the news of the bell, and a call that says that it has now. */
function useLookedAt(): [string, () => void] {
  const [at, setAt] = useState(() => readChoice(lookName) ?? new Date(Date.now() - newFor).toISOString());
  return [
    at,
    () => {
      const now = new Date().toISOString();
      storeChoice(lookName, now);
      setAt(now);
    },
  ];
}

export function Bell({ rights }: { rights: readonly Right[] }) {
  const mayRead = hasRight(rights, 'cases');
  const { data } = useQuery<CaseOverview>({ queryKey: [caseOverview], enabled: mayRead });
  const [lookedAt, look] = useLookedAt();
  const newsPath = `${deskNews}?since=${encodeURIComponent(lookedAt)}`;
  const { data: news } = useQuery<Partial<DeskNews>>({
    queryKey: [newsPath],
    enabled: mayRead,
  });
  // A portal of another version may leave them out.
  const { deaths: all = none, alarmingMessages = 0, erasureRequests = { count: 0 } } = data ?? {};
  const deaths = hasRight(rights, 'sign') ? all : none;
  const shown = deaths.first.slice(0, deathsShown);
  const items: Notice[] = [
    ...shown.map(({ id, number }) => ({
      to: `/admin/cases/${id}`,
      text: m.admin_bell_death({ number }),
      count: 1,
    })),
    ...(deaths.count > shown.length
      ? [
          {
            to: '/admin/cases?view=deaths',
            text: m.admin_bell_deaths({ count: countOf(deaths) }),
            count: deaths.count,
          },
        ]
      : []),
    ...(alarmingMessages > 0
      ? [
          {
            to: '/admin/reports?tab=messages',
            text: m.admin_alarms_messages({ count: alarmingMessages }),
            count: alarmingMessages,
          },
        ]
      : []),
    ...(erasureRequests.count > 0
      ? [
          {
            to: '/admin/cases?view=inbox',
            text: m.admin_cases_reporters_ask_for_erasure({ count: erasureRequests.count }),
            count: erasureRequests.count,
          },
        ]
      : []),
    ...[
      { counted: data?.overdue, to: '/admin/cases?view=all&due=overdue', text: m.admin_bell_overdue },
      {
        counted: news?.dueWithinADay,
        to: '/admin/cases?view=all&due=withinADay',
        text: m.admin_bell_due_within_a_day,
      },
      {
        counted: news?.alarmWords,
        to: '/admin/cases?view=all&waitsFor=alarmWords',
        text: m.admin_bell_alarm_words,
      },
      {
        counted: data?.views?.find(({ view }) => view === 'newInformation'),
        to: '/admin/cases?view=newInformation',
        text: m.admin_bell_new_information,
      },
      {
        counted: news?.signedFindings,
        to: '/admin/cases?view=all&waitsFor=signedFindings',
        text: m.admin_bell_signed_findings,
      },
      { counted: news?.answered, to: '/admin/cases?view=mine', text: m.admin_bell_answered },
      { counted: news?.handedOver, to: '/admin/cases?view=mine', text: m.admin_bell_handed_over },
    ].flatMap(({ counted, to, text }) =>
      counted && counted.count > 0
        ? [{ to, text: text({ count: countOf(counted) }), count: counted.count }]
        : [],
    ),
  ];
  useBrowserNotices(data === undefined || news === undefined ? null : items);
  if (!mayRead) return null;
  const unread = (news?.answered?.count ?? 0) + (news?.handedOver?.count ?? 0);
  const count = deaths.count + alarmingMessages + erasureRequests.count + unread;
  return (
    <div className="admin-bell">
      <MoreMenu
        onClose={unread > 0 ? look : undefined}
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
        <NoticesSwitch />
      </MoreMenu>
    </div>
  );
}
