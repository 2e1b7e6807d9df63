// An icon: one path on a grid of 24. Always decoration beside a word, so it is hidden from assistive technology.
// The public pages draw with these few paths; a library would cost each first view a kilobyte before the first icon.

export function Icon({ path, size = 20 }: { path: string; size?: 16 | 20 | 24 }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
