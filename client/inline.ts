// What the server writes into the page as JSON and the browser reads before it hydrates.

export interface Inline {
  /** What was read, by address. */
  data: Record<string, unknown>;
  state?: unknown;
  timeZone: string;
}
