// How a share is written everywhere.

/** A share from 0 to 1, such as a completeness, in whole percent: `22 %`. */
export const percentText = (share: number): string => `${Math.round(100 * share)} %`;
