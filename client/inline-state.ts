// State of a single request that the server sends with the page, such as a refused form with its values.
import { createContext, use } from 'react';

export const InlineState = createContext<unknown>(undefined);

/** The state that came with the page, or undefined. The caller names its type. */
export function useInlineState<T>(): T | undefined {
  return use(InlineState) as T | undefined;
}
