// Disproportionate reporting: pairs of drug and reaction with PRR, ROR and IC. Beside the table: what the figures are not.
import { soughtText } from '#contract/text-rules.ts';
import './disproportionality.css';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { useAddressView } from '#client/components/admin/address-view.ts';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { countLine, GrowingList, isRefused } from '#client/components/admin/page-foot.tsx';
import { pairAddress, watchPath } from '#client/components/admin/screens.ts';
import { PeriodFields } from '#client/components/admin/period-fields.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { SearchBox } from '#client/components/admin/search-box.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { SelectField } from '#client/components/ui/field.tsx';
import { Facts, Table } from '#client/components/ui/table.tsx';
import { useListPage } from '#client/data/admin/list-pages.ts';
import { m } from '#client/paraglide/messages.js';
import type { ReportedPair } from '#contract/insight.ts';
import { drugLevels, markedFrom, reactionLevels } from '#contract/insight-rules.ts';
import { DataSheet } from '../data-sheet.tsx';
import { figureText, intervalText } from '../pair-figures.ts';
import { type InsightView, insightView } from './view.ts';

const list = '/api/admin/insight/disproportionality';
const noun = [m.admin_insight_pair(), m.admin_insight_pairs()] as const;
const anew = { cursor: '' };

export default function Disproportionality() {
  const { view, show, navigate } = useAddressView(insightView, anew);
  const read = useListPage(list, { ...view });
  const searchFor = useCallback((q: string) => show({ q }), [show]);
  const cases = read.data?.records[0]?.allCases;
  const waiting = read.data?.waiting ?? 0;
  const madeUp = read.data?.madeUp ?? 0;

  return (
    <AdminPage
      lede={m.admin_insight_lede()}
      actions={
        <Link className="button button-secondary" href={watchPath}>
          {m.admin_watch_title()}
        </Link>
      }
    >
      <div className="insight">
        <div className="manager">
          <div className="tool-row">
            <SearchBox q={view.q} onSearch={searchFor} hint={m.admin_insight_in_medicines_and_reactions()} />
            <Filters view={view} onChange={show} />
          </div>
          <div className="manager">
            <p className="flex flex-wrap gap-x-3 text-small">
              <span role="status">
                {read.data && countLine(read.data, noun, soughtText(view.q) !== '')}
                {cases !== undefined && m.admin_insight_from_cases({ cases: countText(cases) })}
              </span>
              {madeUp > 0 && (
                <span className="text-ink-2">{m.admin_insight_made_up({ cases: countText(madeUp) })}</span>
              )}
              {read.data?.asOf && (
                <span className="text-ink-2">
                  {m.admin_numbers_as_of({ time: timeText(read.data.asOf) })}
                </span>
              )}
            </p>
            <GrowingList
              read={read}
              failure={m.admin_insight_failed_to_load()}
              level={2}
              nothing={
                read.data?.total === 0 && !isRefused(read) ? (
                  <EmptyState title={m.admin_insight_no_pairs()} level={2}>
                    {m.admin_insight_no_pairs_text()}
                  </EmptyState>
                ) : (
                  <EmptyState
                    title={m.admin_ui_no_results_found()}
                    level={2}
                    action={
                      <Button variant="secondary" onClick={() => navigate(insightView.addressOf({}))}>
                        {m.admin_insight_show_all()}
                      </Button>
                    }
                  >
                    {m.admin_insight_nothing_found_text()}
                  </EmptyState>
                )
              }
              limit={view.limit}
              onLimit={(limit) => show({ limit })}
              onGo={(cursor) => navigate(insightView.addressOf({ ...view, cursor }))}
            >
              {({ records }) => (
                <Pairs
                  pairs={records}
                  stale={read.isPlaceholderData}
                  isByName={view.drugLevel === 'substance' && view.reactionLevel === 'term'}
                />
              )}
            </GrowingList>
            {waiting > 0 && <p className="text-ink-2">{waitingText(waiting)}</p>}
          </div>
        </div>
        <Reading />
      </div>
      {read.data?.asOf && cases !== undefined && <DataSheet {...view} asOf={read.data.asOf} cases={cases} />}
    </AdminPage>
  );
}

const waitingText = (waiting: number): string =>
  waiting === 1 ? m.admin_insight_waits() : m.admin_insight_wait({ cases: countText(waiting) });

interface FiltersProps {
  view: InsightView;
  onChange: (change: Partial<InsightView>) => void;
}

/** Each choice applies at once. */
function Filters({ view, onChange }: FiltersProps) {
  return (
    <div role="group" aria-label={m.admin_insight_what_is_counted()} className="filters">
      <SelectField
        name="drugLevel"
        label={m.admin_insight_medicines_by()}
        value={view.drugLevel}
        onChange={({ target }) => onChange({ drugLevel: target.value })}
      >
        <Options label={m.admin_insight_medicines_by()} of={drugLevels} />
      </SelectField>
      <SelectField
        name="reactionLevel"
        label={m.admin_insight_reactions_by()}
        value={view.reactionLevel}
        onChange={({ target }) => onChange({ reactionLevel: target.value })}
      >
        <Options label={m.admin_insight_reactions_by()} of={reactionLevels} />
      </SelectField>
      <PeriodFields
        labels={[m.admin_insight_received_from(), m.admin_insight_received_to()]}
        period={view}
        onChange={onChange}
      />
    </div>
  );
}

const Options = ({ label, of }: { label: string; of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, name]) => (
    <option key={value} value={value}>
      {label}: {name}
    </option>
  ));

interface PairsProps {
  pairs: readonly ReportedPair[];
  stale: boolean;
  /** Counted by substance and term: only such a pair has a trend. */
  isByName: boolean;
}

function Pairs({ pairs, stale, isByName }: PairsProps) {
  return (
    <div className="records insight-pairs" data-stale={stale || undefined}>
      <Table
        caption={m.admin_insight_title()}
        captionHidden
        heads={[
          m.admin_insight_medicine_and_reaction(),
          { numeric: m.admin_insight_cases() },
          { numeric: m.admin_insight_prr() },
          { numeric: m.admin_insight_chi() },
          { numeric: m.admin_insight_ror() },
          { numeric: m.admin_insight_ic() },
          m.admin_insight_evans(),
        ]}
      >
        {pairs.map((pair) => (
          <tr key={`${pair.drug}\n${pair.reaction}`}>
            <th scope="row">
              <span dir="auto">{pair.drug}</span>
              <span dir="auto">{pair.reaction}</span>
              {isByName && (
                <Link href={pairAddress(pair)}>
                  {m.admin_insight_trend()}
                  <span className="sr-only">{`: ${pair.drug}, ${pair.reaction}`}</span>
                </Link>
              )}
            </th>
            <td className="numeric">
              {countText(pair.n)}
              <small>{m.admin_insight_expected({ expected: figureText(pair.expected) })}</small>
            </td>
            <Figure figure={pair.prr} lower={pair.prrLower} upper={pair.prrUpper} noOther={pair.noOther} />
            <Figure figure={pair.chiSquared} />
            <Figure figure={pair.ror} lower={pair.rorLower} upper={pair.rorUpper} noOther={pair.noOther} />
            <Figure figure={pair.ic} lower={pair.ic025} upper={pair.ic975} isMarked={isMarked(pair)} />
            <td>{pair.meetsEvans ? <Badge tone="warn">{m.admin_insight_met()}</Badge> : whyNotMet(pair)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

const isMarked = ({ n, ic025 }: ReportedPair): boolean => n >= markedFrom && ic025 > 0;

function whyNotMet({ n, prr, noOther }: ReportedPair): string {
  if (n < markedFrom) return m.admin_insight_too_few_cases();
  return prr === null && !noOther ? m.admin_insight_not_computable() : m.admin_insight_not_met();
}

interface FigureProps {
  figure: number | null;
  lower?: number | null;
  upper?: number | null;
  isMarked?: boolean;
  noOther?: boolean;
}

function Figure({
  figure,
  lower = null,
  upper = null,
  isMarked: marked = false,
  noOther = false,
}: FigureProps) {
  const interval = intervalText(lower, upper);
  return (
    <td className="numeric">
      {figure === null && noOther ? (
        <small>{m.admin_insight_no_other()}</small>
      ) : figure === null ? (
        <span role="img" aria-label={m.admin_insight_not_computable()}>
          –
        </span>
      ) : (
        figureText(figure)
      )}
      {interval && <small>{marked ? <mark>{interval}</mark> : interval}</small>}
    </td>
  );
}

/** What the figures are not, and how to read them. */
function Reading() {
  return (
    <aside className="insight-reading" aria-labelledby="reading">
      <h2 id="reading">{m.admin_insight_what_it_is_not()}</h2>
      <ul>
        <li>{m.admin_insight_not_a_risk()}</li>
        <li>{m.admin_insight_not_a_proof()}</li>
        <li>{m.admin_insight_not_complete()}</li>
        <li>{m.admin_insight_only_a_reason()}</li>
      </ul>
      <h2>{m.admin_insight_how_to_read_it()}</h2>
      <Facts
        of={{
          [m.admin_insight_cases()]: m.admin_insight_reading_cases(),
          [m.admin_insight_reading_prr_name()]: m.admin_insight_reading_prr(),
          [m.admin_insight_ror()]: m.admin_insight_reading_ror(),
          [m.admin_insight_ic()]: m.admin_insight_reading_ic(),
          [m.admin_insight_evans()]: m.admin_insight_reading_evans(),
        }}
      />
    </aside>
  );
}
