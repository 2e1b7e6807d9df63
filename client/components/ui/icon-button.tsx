// A button that shows an icon alone. Its name is the text of its tooltip.
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  name: string;
  /** A path of `icon-paths.ts`. */
  icon: string;
};

export function IconButton({ name, icon, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={name} isName>
      <button type="button" {...rest}>
        <Icon path={icon} size={16} />
      </button>
    </Tooltip>
  );
}
