// The figures of pairs as text: three significant digits.
const digits = new Intl.NumberFormat('en-IN', { maximumSignificantDigits: 3 });

export const figureText = (figure: number): string => digits.format(figure).replace('-', '−');

/** An interval, `1.2 to 23.1`; empty if it cannot be computed. */
export const intervalText = (lower: number | null, upper: number | null): string =>
  lower === null || upper === null ? '' : `${figureText(lower)} to ${figureText(upper)}`;
