// Draws the lower part of a large page in a second step, so that no task of the browser takes long.
import { useDeferredValue } from 'react';

/**
 * False at the first drawing of something large, then true: React divides the second drawing into short tasks. Small
 * content is drawn at once. Use it only for content below everything else, because the rest would move otherwise.
 */
export const useDeferredRender = (isLarge: boolean): boolean =>
  useDeferredValue(true, isLarge ? false : undefined);
