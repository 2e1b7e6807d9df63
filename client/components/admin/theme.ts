// Light or dark: as the device says, unless this person has chosen here.
import { useSyncExternalStore } from 'react';
import { readChoice, storeChoice } from './stored-choice.ts';

const name = 'desk-theme';
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const themeOf = (choice: string | null): Theme | null => themes.find((theme) => theme === choice) ?? null;

function apply(theme: Theme | null): void {
  const { dataset } = document.documentElement;
  if (theme === null) delete dataset['theme'];
  else dataset['theme'] = theme;
}

/** Called once, before the first screen is drawn. */
export const applyStoredTheme = (): void => apply(themeOf(readChoice(name)));

const listeners = new Set<() => void>();

/** Changes the theme of this device; null: that of the device. */
export function setTheme(theme: Theme | null): void {
  apply(theme);
  storeChoice(name, theme);
  for (const listener of listeners) listener();
}

/** The chosen theme, null for that of the device. */
export const useTheme = (): Theme | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => themeOf(document.documentElement.dataset['theme'] ?? null),
  );
