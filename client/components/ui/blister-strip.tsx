// The portal's logo and motif: a blister strip of two by five wells, some doses taken, one that caused a reaction.

interface BlisterStripProps {
  /** Wells filled, from the first. */
  filled?: number;
  /** The dashed well, counted from 0. */
  reaction?: number;
  className?: string;
}

export function BlisterStrip({ filled = 3, reaction = 6, className = '' }: BlisterStripProps) {
  return (
    <svg className={`strip ${className}`} viewBox="0 0 120 56" aria-hidden="true">
      <rect x="1" y="1" width="118" height="54" rx="4" />
      {Array.from({ length: 10 }, (_, well) => (
        <circle
          key={well}
          cx={16 + (well % 5) * 22}
          cy={well < 5 ? 17 : 39}
          r="7.5"
          data-well={well === reaction ? 'reaction' : well < filled ? 'full' : undefined}
        />
      ))}
    </svg>
  );
}
