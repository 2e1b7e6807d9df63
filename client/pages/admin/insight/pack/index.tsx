// The pack of a month, a quarter or a year: tables on A4, and the same as a workbook.
import './pack.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { IconButton } from '#client/components/ui/icon-button.tsx';
import { sortUp } from '#client/components/ui/icon-paths.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Options, SelectField } from '#client/components/ui/field.tsx';
import { TableHead } from '#client/components/ui/table.tsx';
import { call, useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { portalNow } from '#client/portal-time.ts';
import { PrintFrame, Sheet } from '#client/print/print-frame.tsx';
import { packTables, periodShape } from '#contract/figure-packs-rules.ts';
import type { Pack } from '#contract/figures.ts';
import { casesAddress, type NumbersView, numbersPath, readView } from '../numbers-view.ts';

const address = '/api/admin/insight/pack';

/** Months, quarters and years up to today, the newest first. */
function periods(today: Date): string[] {
  const months = Array.from({ length: 24 }, (_, back) => {
    const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1));
    return day.toISOString().slice(0, 7);
  });
  const quarters = months.map((month) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`);
  return [...new Set([...months, ...quarters, ...months.map((month) => month.slice(0, 4))])];
}

/** Columns of numbers have their names at the same side. */
const headsOf = (head: readonly string[], rows: readonly (readonly unknown[])[]) =>
  head.map((name, place) =>
    place > 0 && rows.every((row) => typeof row[place] !== 'string') ? { numeric: name } : name,
  );

/** The sections that the address names, and then the others. */
const inOrder = <Table extends { key: string }>(
  tables: readonly Table[],
  order: readonly string[],
): Table[] => tables.toSorted((a, b) => placeIn(order, a.key) - placeIn(order, b.key));
const placeIn = (order: readonly string[], key: string): number =>
  order.includes(key) ? order.indexOf(key) : order.length;

/** The order in which a section stands before the one above it. */
const movedUp = (keys: readonly string[], place: number): string[] =>
  keys.toSpliced(place - 1, 2, ...keys.slice(place - 1, place + 1).toReversed());

/** The month before this one is asked for most. */
const lastMonth = (today: Date) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);

export default function MonthPack() {
  const [opened] = useState(() => new Date());
  const [today] = useState(() => new Date(portalNow().wallClock));
  const params = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const asked = params.get('period') ?? '';
  const period = periodShape.test(asked) ? asked : lastMonth(today);
  const hidden = new Set((params.get('without') ?? '').split(',').filter((name) => name !== ''));
  const order = (params.get('order') ?? '').split(',').filter((name) => name !== '');
  const show = (change: Record<string, string>) => {
    const next = new URLSearchParams({
      period,
      without: [...hidden].join(','),
      order: order.join(','),
      ...change,
    });
    for (const name of ['without', 'order']) if (next.get(name) === '') next.delete(name);
    navigate(`${numbersPath}/pack?${next.toString()}`, { replace: true });
  };
  const user = useSession();
  const client = useQueryClient();
  const { send, busy } = useSend({ failed: m.admin_pack_not_kept() });
  const read = useQuery<Pack>({ queryKey: [address, `?period=${period}`], gcTime: 0 });
  async function keep() {
    await send(async () => {
      await call('POST', address, { period });
      await client.invalidateQueries({ queryKey: [address] });
    });
  }
  return (
    <PrintFrame
      title={m.admin_pack_title()}
      backTo={numbersPath}
      backText={m.admin_pack_back()}
      isReady={read.data !== undefined}
    >
      <div className="pack-choices">
        <SelectField
          name="period"
          label={m.admin_pack_period()}
          value={period}
          onChange={({ target }) => show({ period: target.value })}
        >
          <Options of={[...new Set([period, ...periods(today)])].map((name) => [name, name])} />
        </SelectField>
        <a className="button button-secondary" href={`${address}/xlsx?period=${period}`} download>
          {m.admin_pack_workbook()}
        </a>
        <Button variant="secondary" busy={busy} onClick={() => void keep()}>
          {m.admin_pack_keep()}
        </Button>
      </div>
      <ReadState read={read} failure={m.admin_pack_failed()} level={2} lines={14}>
        {(pack) => {
          const tables = inOrder(packTables(pack), order);
          const keys = tables.map(({ key }) => key);
          const view = { ...readView(''), from: pack.from, to: pack.to } as NumbersView;
          const { kept } = pack;
          return (
            <>
              <details className="pack-sections">
                <summary>{m.admin_pack_sections()}</summary>
                <ul>
                  {tables.map(({ key, title }, place) => (
                    <li key={key}>
                      {place > 0 && (
                        <IconButton
                          name={m.admin_pack_move_up({ title })}
                          icon={sortUp}
                          onClick={() => show({ order: movedUp(keys, place).join(',') })}
                        />
                      )}
                      <label>
                        <input
                          type="checkbox"
                          checked={!hidden.has(key)}
                          onChange={({ target }) => {
                            const next = new Set(hidden);
                            if (target.checked) next.delete(key);
                            else next.add(key);
                            show({ without: [...next].join(',') });
                          }}
                        />{' '}
                        {title}
                      </label>
                    </li>
                  ))}
                </ul>
              </details>
              <p className="pack-listing">
                <Link href={casesAddress(view).replace('/admin/cases?', '/admin/cases/listing?')}>
                  {m.admin_pack_listing()}
                </Link>
              </p>
              <Sheet
                marks={pack.counts.madeUp > 0 ? [m.admin_insight_made_up({ cases: pack.counts.madeUp })] : []}
                foot={m.admin_print_printed({
                  time: timeText(pack.counts.asOf ?? opened.toISOString()),
                  name: user?.username ?? '',
                })}
              >
                <header className="print-title">
                  <h2>{m.admin_pack_heading({ centre: pack.centre, period: pack.period })}</h2>
                  <p>{m.admin_pack_basis({ from: pack.from, to: pack.to })}</p>
                  {kept && (
                    <p>
                      {m.admin_pack_kept({
                        time: timeText(kept.at),
                        name: kept.by,
                        reports: pack.counts.reports - kept.reports,
                        cases: pack.counts.cases - kept.cases,
                        serious: pack.counts.serious - kept.serious,
                      })}
                    </p>
                  )}
                </header>
                <div className="pack-tables">
                  {tables
                    .filter(({ key }) => !hidden.has(key))
                    .map(({ key, title, sentence, head, rows }) => (
                      <section
                        key={key}
                        className="pack-table"
                        data-wide={head.length > 4 || undefined}
                        aria-labelledby={`pack-${key}`}
                      >
                        <h3 id={`pack-${key}`}>{title}</h3>
                        <p>{sentence}</p>
                        {rows.length > 0 && (
                          <table data-pack={key}>
                            <TableHead heads={headsOf(head, rows)} />
                            <tbody>
                              {rows.map(([name, ...cells], place) => (
                                <tr key={`${String(name)} ${place}`}>
                                  <th scope="row" dir="auto">
                                    {name}
                                  </th>
                                  {cells.map((cell, at) => (
                                    <td
                                      key={head[at + 1]}
                                      data-head={head[at + 1]}
                                      className={typeof cell === 'string' ? undefined : 'numeric'}
                                    >
                                      {cell ?? '–'}
                                    </td>
                                  ))}
                                </tr>
                              ))}
                            </tbody>
                          </table>
                        )}
                      </section>
                    ))}
                </div>
                {tables.some(({ key }) => key === 'department') && !hidden.has('department') && (
                  <p>{m.admin_pack_thanks()}</p>
                )}
              </Sheet>
            </>
          );
        }}
      </ReadState>
    </PrintFrame>
  );
}
