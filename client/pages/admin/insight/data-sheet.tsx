// What a printed analysis carries so that others can judge it: source and day of the data, definitions, comparator,
// thresholds, who has read the cases, limits. After READUS-PV (Fusaroli et al. 2024).
import './data-sheet.css';
import { countText } from '#client/components/admin/number-text.ts';
import { timeText } from '#client/components/admin/time.tsx';
import { dateText } from '#client/components/ui/date-text.ts';
import { Facts } from '#client/components/ui/table.tsx';
import { m } from '#client/paraglide/messages.js';
import { drugLevels, reactionLevels } from '#contract/insight-rules.ts';

interface DataSheetProps {
  /** When the data were taken: of a count from the register its time. */
  asOf: string;
  /** Cases with a suspected medicine and a reaction that are compared. */
  cases: number;
  drugLevel?: string;
  reactionLevel?: string;
  from?: string;
  to?: string;
  /** Further thresholds: those of a trend and of watching. */
  isTrend?: boolean;
  /** What somebody decided after reading the cases. */
  review?: string | null;
}

export function DataSheet({
  asOf,
  cases,
  drugLevel = 'substance',
  reactionLevel = 'term',
  from = '',
  to = '',
  isTrend = false,
  review = null,
}: DataSheetProps) {
  const period =
    from === '' && to === ''
      ? m.admin_sheet_whole_period()
      : m.admin_sheet_period({
          from: from === '' ? m.admin_sheet_the_first_case() : dateText(from),
          to: to === '' ? m.admin_sheet_today() : dateText(to),
        });
  const lines = {
    [m.admin_sheet_source()]: m.admin_sheet_source_text({
      time: timeText(asOf),
      cases: countText(cases),
      period,
    }),
    [m.admin_sheet_counted()]: m.admin_insight_reading_cases(),
    [m.admin_sheet_medicine()]: m.admin_sheet_medicine_text({
      level: drugLevels[drugLevel as 'substance'].toLowerCase(),
    }),
    [m.admin_sheet_event()]: m.admin_sheet_event_text({
      level: reactionLevels[reactionLevel as 'term'].toLowerCase(),
    }),
    [m.admin_sheet_comparator()]: m.admin_sheet_comparator_text(),
    [m.admin_sheet_thresholds()]: m.admin_sheet_thresholds_text(),
    [m.admin_sheet_trend()]: isTrend && m.admin_sheet_trend_text(),
    [m.admin_sheet_review()]: review ?? m.admin_sheet_review_text(),
    [m.admin_sheet_limits()]: m.admin_sheet_limits_text(),
  };
  return (
    <details className="data-sheet">
      <summary>{m.admin_sheet_title()}</summary>
      <Facts of={lines} />
    </details>
  );
}
