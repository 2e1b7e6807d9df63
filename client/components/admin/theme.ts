// Light or dark: as the device says, unless this person has chosen here.
import { readChoice, useStoredChoice } from './stored-choice.ts';

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

/** The chosen theme, null for that of the device, and a function that changes it. */
export function useTheme(): [Theme | null, (theme: Theme | null) => void] {
  const [choice, store] = useStoredChoice(name);
  return [
    themeOf(choice),
    (theme) => {
      apply(theme);
      store(theme);
    },
  ];
}
