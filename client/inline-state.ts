// The data that the server inlines into the page as JSON for hydration, and the part of it that only a single request has.
import { createContext, use } from 'react';

export interface Inline {
  /** Answers of the API that the page read, by address. */
  data: Record<string, unknown>;
  /** State of a single request, such as a refused form with its values. */
  state?: unknown;
  timeZone: string;
  /** The institute's name, in the document of the administrators' area only. */
  institute?: string;
}

export const InlineState = createContext<unknown>(undefined);

/** The state that came with the page, or undefined. The caller names its type. */
export function useInlineState<T>(): T | undefined {
  return use(InlineState) as T | undefined;
}
