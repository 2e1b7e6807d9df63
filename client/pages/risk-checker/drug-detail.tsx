// What is known of one medicine: how many of a hundred people had which reaction, what not to do, when to go to a hospital,
// and where the figures come from.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { close, danger } from '#client/components/ui/icon-paths.ts';
import { LevelBadge, levelLabels } from '#client/components/ui/risk-meter.tsx';
import { dayText } from '#client/components/ui/day-text.ts';
import { AlertList, useSafetyAlerts } from '#client/components/ui/safety-alerts.tsx';
import { ShareButton } from '#client/components/ui/share-button.tsx';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { alertsAbout } from '#contract/safety-alerts-rules.ts';
import { riskLevel } from '#contract/drug-risks-rules.ts';
import type { DrugRisk, FrequencyBand } from '#contract/resources/drug-risks-rules.ts';
import { PeoplePicture } from './people-picture.tsx';

const bands: Record<FrequencyBand, () => string> = {
  veryCommon: m.risk_very_common,
  common: m.risk_common,
  uncommon: m.risk_uncommon,
  rare: m.risk_rare,
  veryRare: m.risk_very_rare,
};
const bandText = (band: string | null) =>
  band !== null && Object.hasOwn(bands, band) ? bands[band as FrequencyBand]() : null;

/** What somebody wrote at the desk, marked with its language. */
export const Own = ({ children }: { children: string }) => (
  <span lang={contentLang(children)}>{children}</span>
);

export function DrugDetail({ drug }: { drug: DrugRisk }) {
  const { drugName, riskPercentage: percentage, measuredReaction, otherNames, plainClass } = drug;
  const alerts = alertsAbout([drugName, otherNames ?? ''], useSafetyAlerts());
  const signs = drug.warningSigns?.split('\n').filter((line) => line.trim() !== '') ?? [];
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
        {plainClass && (
          <p className="text-small text-ink-2">
            <Own>{plainClass}</Own>
          </p>
        )}
        {otherNames && (
          <p className="text-small text-ink-2">
            {m.risk_other_names()} <Own>{otherNames}</Own>
          </p>
        )}
        {measuredReaction === null ? (
          <p className="mt-3 text-lede">{m.risk_not_measured({ count: percentage })}</p>
        ) : (
          <>
            <p className="mt-3 text-lede">
              <Sentence
                text={m.risk_sentence({ count: percentage, reaction: '\0' })}
                reaction={measuredReaction}
              />{' '}
              {drug.comparatorPercentage !== null &&
                m.risk_sentence_dummy({ count: drug.comparatorPercentage })}
            </p>
            <PeoplePicture percentage={percentage} comparator={drug.comparatorPercentage} />
          </>
        )}
        {drug.measuredIn && (
          <p className="mt-3 text-small text-ink-2">
            {m.risk_measured_in()} <Own>{drug.measuredIn}</Own>
          </p>
        )}
        {measuredReaction !== null && drug.comparatorPercentage === null && (
          <p className="mt-1 text-small text-ink-2">{m.risk_no_comparator()}</p>
        )}
        <div className="mt-5 border-2 border-ink p-4">
          <h3 className="text-lede">{m.risk_do_not_stop()}</h3>
          <p className="mt-1">{m.risk_do_not_stop_text()}</p>
        </div>
        <div className="alarm-signs mt-5">
          <h3 className="text-lede">
            <Icon path={danger} />
            {m.risk_signs()}
          </h3>
          <ul>
            {signs.map((sign) => (
              <li key={sign} lang={contentLang(sign, drug.warningSigns)}>
                {sign}
              </li>
            ))}
            {signs.length === 0 && <li>{m.risk_signs_general()}</li>}
          </ul>
        </div>
        {alerts.length > 0 && (
          <div className="mt-5">
            <h3 className="text-lede">{m.alerts_about()}</h3>
            <AlertList alerts={alerts} level="h4" />
          </div>
        )}
        <p className="mt-5 flex flex-wrap gap-x-4 gap-y-2">
          <ButtonLink href="/report-adr" variant="marigold">
            {m.risk_report()}
          </ButtonLink>
          <ButtonLink href="/awareness" variant="quiet">
            {m.risk_learn()}
          </ButtonLink>
        </p>
        <h3 className="mt-5 text-lede">{m.risk_reactions()}</h3>
        <p className="mt-1 whitespace-pre-line" lang={contentLang(drug.commonADRs)}>
          {drug.commonADRs}
        </p>
        <p className="mt-5 flex flex-wrap items-center gap-2 text-small">
          <LevelBadge percentage={percentage} />
          {m.risk_level_text({ percentage, level: levelLabels[riskLevel(percentage)]() })}
        </p>
        <Scale percentage={percentage} />
        {drug.frequencyBand && <p className="mt-3 text-small text-ink-2">{bandText(drug.frequencyBand)}</p>}
        <p className="mt-3 text-small text-ink-2">
          <Source drug={drug} /> {m.risk_disclaimer()}
        </p>
        <ShareButton text={drugName} className="mt-3" />
      </div>
    </div>
  );
}

/** A sentence with a zero character in the place of the reaction. */
function Sentence({ text, reaction }: { text: string; reaction: string }): ReactNode {
  const [before = '', after = ''] = text.split('\0');
  return (
    <>
      {before}
      <b lang={contentLang(reaction)}>{reaction}</b>
      {after}
    </>
  );
}

/** A bar from 0 to 100 with marks at the limits of the levels. */
function Scale({ percentage }: { percentage: number }) {
  return (
    <div className="scale" aria-hidden="true">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none">
        <rect y="3" width="100" height="6" />
        <rect y="3" width={percentage} height="6" data-fill="" />
        <path d="M0 0v12M15 0v12M25 0v12M100 0v12" />
      </svg>
      {[0, 15, 25, 100].map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  );
}

function Source({ drug: { sourceText, sourceUrl, sourceDate } }: { drug: DrugRisk }): ReactNode {
  if (sourceText === null && sourceUrl === null) return m.risk_no_source();
  const text = <Own>{sourceText ?? sourceUrl ?? ''}</Own>;
  return (
    <>
      {m.risk_source()}{' '}
      {sourceUrl ? (
        <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
          {text} <span className="sr-only">{m.ui_new_tab()}</span>
        </a>
      ) : (
        text
      )}
      {'. '}
      {sourceDate && m.risk_source_date({ date: dayText(sourceDate) })}
    </>
  );
}
