// An icon: one path on a grid of 24. It is always beside a word, so it is hidden from assistive technology. An icon
// library would add a kilobyte to each first view.

export function Icon({ path, size = 20 }: { path: string; size?: 16 | 20 | 24 }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
