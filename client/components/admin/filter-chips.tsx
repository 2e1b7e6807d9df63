// The filters that are set, each with a button that removes it.
import './filter-chips.css';
import type { ReactNode } from 'react';
import { IconButton } from '#client/components/ui/icon-button.tsx';
import { close } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';

interface FilterChipsProps<Name extends string> {
  chips: readonly { name: Name; label: string; value: string }[];
  onRemove: (name: Name) => void;
  children?: ReactNode;
}

export function FilterChips<Name extends string>({ chips, onRemove, children }: FilterChipsProps<Name>) {
  return (
    <ul className="filter-chips" aria-label={m.admin_cases_filters()}>
      {chips.map(({ name, label, value }) => (
        <li key={name}>
          <span>{label}</span> <b dir="auto">{value}</b>
          <IconButton
            name={m.admin_cases_remove_the_filter({ label })}
            icon={close}
            onClick={() => onRemove(name)}
          />
        </li>
      ))}
      {children}
    </ul>
  );
}
