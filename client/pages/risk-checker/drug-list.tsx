// List of medicines with the details of the chosen one: below its row on a small screen, beside the list on a wide one.
// In the markup the details are always in the row, so the server need not know the screen's size.
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { pressThenRender } from '#client/components/ui/press.ts';
import { LevelBadge, levelLabels } from '#client/components/ui/risk-meter.tsx';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import type { DrugRisk } from '#contract/resources/drug-risks-rules.ts';
import { riskLevel } from '#contract/drug-risks-rules.ts';
import { useShownPart } from '#client/components/ui/shown-part.tsx';
import type { Cut } from '#client/data/long-lists.ts';
import { DrugDetail, Own } from './drug-detail.tsx';

/** From this width the details are beside the list; the same value is in risk-checker.css. */
const wide = '(width >= 64rem)';

interface DrugListProps {
  drugs: readonly DrugRisk[];
  /** Id of a medicine, which may be none of these. */
  chosen: string | null;
  isBusy: boolean;
  /** Of a list of which `drugs` is one page. */
  cut?: Cut | undefined;
  readWhole?: () => void;
  /** The search whose results these are. */
  query: string;
}

export function DrugList({ drugs, chosen, isBusy, cut, readWhole, query }: DrugListProps) {
  const drug = drugs.find(({ id }) => id === chosen);
  const search = useSearch();
  const { shown, list, more } = useShownPart({
    records: drugs,
    cut,
    ...(readWhole && { readWhole }),
    search: query === '' ? search : '',
    named: chosen,
    of: query,
  });
  const announcement = useChoice(list, drug);

  return (
    <>
      <p className="drugs-head risk-columns">
        <span>
          <span>{m.risk_medicine()}</span>
          <span>{m.risk_figure()}</span>
        </span>
      </p>
      <ul ref={list} className="drugs risk-columns" aria-busy={isBusy || undefined}>
        {shown.map((each) => (
          <Row key={each.id} drug={each} isChosen={each === drug} />
        ))}
        {!drug && (
          <li className="drug-detail drug-detail-none">
            <div className="border-[length:var(--stroke)] border-dashed border-line-strong p-5 text-ink-2">
              {chosen === null ? m.risk_choose() : m.risk_gone()}
            </div>
          </li>
        )}
      </ul>
      {more}
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

/** Memoised: a choice changes two rows only. */
const Row = memo(function Row({ drug, isChosen }: { drug: DrugRisk; isChosen: boolean }) {
  const [, navigate] = useLocation();
  // Without JavaScript the fragment scrolls to the details.
  const href = `/risk-checker?drug=${drug.id}#detail`;
  return (
    <li>
      <Link
        href={href}
        onClick={(event) => {
          event.preventDefault();
          pressThenRender(event.currentTarget, () => navigate(href));
        }}
        className="drug"
        aria-current={isChosen ? 'true' : undefined}
      >
        <span>
          <span className="drug-name" lang={contentLang(drug.drugName)}>
            {drug.drugName}
          </span>{' '}
          {drug.plainClass && (
            <small>
              <Own>{drug.plainClass}</Own>{' '}
            </small>
          )}
          {drug.measuredReaction && (
            <small>
              {m.risk_most_common()} <Own>{drug.measuredReaction}</Own>{' '}
            </small>
          )}
        </span>
        <span className="drug-figure">
          <b>{drug.riskPercentage}%</b> <small>{m.risk_of_100({ count: drug.riskPercentage })}</small>
        </span>{' '}
        <LevelBadge percentage={drug.riskPercentage} />
      </Link>
      {isChosen && <DrugDetail drug={drug} />}
    </li>
  );
});

/** After another choice: scrolls to the details below the row, or announces the details beside the list. */
function useChoice(list: RefObject<HTMLUListElement | null>, drug: DrugRisk | undefined): string {
  const [announcement, setAnnouncement] = useState('');
  const before = useRef(drug?.id);
  useEffect(() => {
    if (before.current === drug?.id) return;
    before.current = drug?.id;
    if (!drug) setAnnouncement('');
    else if (matchMedia(wide).matches) {
      const { drugName, riskPercentage } = drug;
      setAnnouncement(`${drugName}: ${riskPercentage}% ${levelLabels[riskLevel(riskPercentage)]()}`);
      // At the end of the list the details may be above the viewport.
      list.current?.querySelector('#detail')?.scrollIntoView({ block: 'nearest' });
    } else {
      list.current?.querySelector('[aria-current]')?.scrollIntoView();
      list.current?.querySelector<HTMLElement>('#detail h2')?.focus({ preventScroll: true });
    }
  }, [list, drug]);
  return announcement;
}
