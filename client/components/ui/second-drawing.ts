// Draws the lower part of something large in a second step, so that no task of the browser is long.
import { useDeferredValue } from 'react';

/**
 * False at the first drawing of something large, then true: React divides the second drawing into short tasks. What is
 * small is drawn at once. Only what stands below everything else may wait, or the rest would move.
 */
export const useSecondDrawing = (isLarge: boolean): boolean =>
  useDeferredValue(true, isLarge ? false : undefined);
