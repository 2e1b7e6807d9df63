// Badge: a word for a state, with an icon, so that colour is never the only sign.
import { Icon } from './icon.tsx';
import { danger, info, neutral, ok, warning } from './icon-paths.ts';

const icons = { info, ok, warn: warning, danger, neutral };
export type Tone = keyof typeof icons;

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return (
    <span className={`badge badge-${tone}`}>
      <Icon path={icons[tone]} size={16} />
      {children}
    </span>
  );
}
