// List of medicines with the details of the chosen one: below its row on a small screen, beside the list on a wide one.
// In the markup the details are always in the row, so the server need not know the screen's size.
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { close } from '#client/components/ui/icon-paths.ts';
import { pressThenRender } from '#client/components/ui/press.ts';
import { levelLabels, RiskMeter } from '#client/components/ui/risk-meter.tsx';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import type { DrugRisk } from '#contract/resources/drug-risks-rules.ts';
import { riskLevel } from '#contract/drug-risks-rules.ts';

/** From this width the details are beside the list; the same value is in risk-checker.css. */
const wide = '(width >= 64rem)';

interface DrugListProps {
  drugs: readonly DrugRisk[];
  /** Id of a medicine, which may be none of these. */
  chosen: string | null;
  isBusy: boolean;
}

export function DrugList({ drugs, chosen, isBusy }: DrugListProps) {
  const drug = drugs.find(({ id }) => id === chosen);
  const list = useRef<HTMLUListElement>(null);
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
        {drugs.map((each) => (
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
        <span className="drug-name" lang={contentLang(drug.drugName)}>
          {drug.drugName}
        </span>
        <RiskMeter percentage={drug.riskPercentage} />
      </Link>
      {isChosen && <Detail drug={drug} />}
    </li>
  );
});

function Detail({ drug: { drugName, riskPercentage, commonADRs } }: { drug: DrugRisk }) {
  // Keep the row at its place on the screen when the details above it disappear.
  const backToRow = (anchor: HTMLElement) =>
    anchor.closest('li')?.querySelector('a')?.focus({ preventScroll: true });
  return (
    <div id="detail" className="drug-detail">
      <div className="label">
        <div className="flex items-start justify-between gap-3">
          <h2 tabIndex={-1} className="min-w-0 text-h3" lang={contentLang(drugName)}>
            {drugName}
          </h2>
          <Link
            href="/risk-checker"
            className="button button-quiet -mt-2 -me-3"
            onClick={({ currentTarget }) => backToRow(currentTarget)}
          >
            {m.ui_close()}
            <Icon path={close} />
          </Link>
        </div>
        <p className="mt-3">
          <RiskMeter percentage={riskPercentage} large />
        </p>
        <p className="mt-2 text-small text-ink-2">{m.risk_disclaimer()}</p>
        <h3 className="mt-5 text-lede">{m.risk_reactions()}</h3>
        <p className="mt-1 whitespace-pre-line" lang={contentLang(commonADRs)}>
          {commonADRs}
        </p>
        <p className="mt-5 flex flex-wrap gap-x-4 gap-y-2">
          <ButtonLink href="/report-adr">{m.risk_report()}</ButtonLink>
          <ButtonLink href="/awareness" variant="quiet">
            {m.risk_learn()}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}

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
