/** The value below which a share of the values lies; by default the median. */
export const quantile = (values: readonly number[], share = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
