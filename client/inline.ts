// The data that the server inlines into the page as JSON for hydration.

export interface Inline {
  /** Answers of the API that the page read, by address. */
  data: Record<string, unknown>;
  state?: unknown;
  timeZone: string;
}
