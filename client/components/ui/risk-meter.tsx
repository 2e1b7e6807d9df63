// Risk of a medicine: percentage, level, and a bar from 0 to 100 with marks at the level boundaries.
import { m } from '#client/paraglide/messages.js';
import { type RiskLevel, riskLevel } from '#contract/drug-risks-rules.ts';

export const levelLabels: Record<RiskLevel, () => string> = {
  Low: m.risk_low,
  Medium: m.risk_medium,
  High: m.risk_high,
};

/** `large` also shows the boundaries' figures below the bar. */
export function RiskMeter({ percentage, large = false }: { percentage: number; large?: boolean }) {
  const level = riskLevel(percentage);
  return (
    <span className={large ? 'risk risk-large' : 'risk'} data-level={level}>
      <span className="risk-value">
        <b>{percentage}%</b> <span>{levelLabels[level]()}</span>
      </span>
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
        <rect y="3" width="100" height="8" />
        <rect y="3" width={percentage} height="8" data-fill="" />
        <path d="M15 0v14M25 0v14" />
      </svg>
      {large && (
        <span className="risk-marks" aria-hidden="true">
          <span>15</span>
          <span>25</span>
        </span>
      )}
    </span>
  );
}
