// What the server knew of this one request and sent with the page, such as a form that it refused.
import { createContext, use } from 'react';

export const InlineState = createContext<unknown>(undefined);

/** The state that came with the page, if any. The page knows its shape. */
export function useInlineState<T>(): T | undefined {
  return use(InlineState) as T | undefined;
}
