// Risk of a medicine: percentage and level, in a list of the desk also as a bar from 0 to 100 with marks at the limits of
// the levels. Only the word of the level has its colour.
import { m } from '#client/paraglide/messages.js';
import { type RiskLevel, riskLevel } from '#contract/drug-risks-rules.ts';

export const levelLabels: Record<RiskLevel, () => string> = {
  Low: m.risk_low,
  Medium: m.risk_medium,
  High: m.risk_high,
};
const tones: Record<RiskLevel, string> = { Low: 'ok', Medium: 'warn', High: 'danger' };

/** The word of a level. */
export function LevelBadge({ percentage }: { percentage: number }) {
  const level = riskLevel(percentage);
  return <span className={`badge badge-${tones[level]}`}>{levelLabels[level]()}</span>;
}

export function RiskMeter({ percentage }: { percentage: number }) {
  const level = riskLevel(percentage);
  return (
    <span className="risk" data-level={level}>
      <span className="risk-value">
        <b>{percentage}%</b> <span>{levelLabels[level]()}</span>
      </span>
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
        <rect y="3" width="100" height="8" />
        <rect y="3" width={percentage} height="8" data-fill="" />
        <path d="M15 0v14M25 0v14" />
      </svg>
    </span>
  );
}
