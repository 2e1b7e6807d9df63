// The colours (inks) of the drawings in client/pictures, in light and dark. `npm run pictures` writes them into each
// drawing, because a drawing that is shown as an image cannot read the page's style sheet. An ink is a token of
// client/styles/tokens.css, or a colour that only drawings use.

/** A token's name without its dashes, or a colour. */
type Ink = readonly [light: string, dark: string];

export const inks: Readonly<Record<string, Ink>> = {
  /** Outlines on a filled shape, and on the background. */
  k: ['ink', '#050d13'],
  l: ['ink', 'brand-300'],
  /** Paper and its shadow. */
  w: ['surface', '#e0e1dc'],
  s: ['surface-sunk', 'ink-2'],
  m: ['marigold', 'marigold'],
  /** Marigold background. */
  pm: ['marigold', '#8a6220'],
  m5: ['marigold-50', 'marigold-50'],
  /** Brown glass and wood. */
  m7: ['marigold-700', '#6b430f'],
  /** Backgrounds. */
  g1: ['brand-100', 'brand-100'],
  g5: ['brand-50', 'brand-50'],
  /** Tinted and cream objects, which stay light in the dark theme. */
  o1: ['brand-100', '#8fbdb7'],
  o5: ['marigold-50', '#d8c9a0'],
  b3: ['brand-300', '#3f9a92'],
  b6: ['brand-600', '#0a6460'],
  b9: ['brand-900', '#012e30'],
  /** The reaction, leader lines and pale red. */
  r: ['danger-600', '#bc2826'],
  q: ['danger-600', '#e0524b'],
  r5: ['danger-50', '#d9b9b6'],
  /** Two skin tones. */
  f: ['#b6845c', '#b6845c'],
  f2: ['#8b5a3a', '#8b5a3a'],
};

/** Outlines, by their width. */
export const outlines: Readonly<Record<string, number>> = { o: 3, t: 2, h: 1 };
