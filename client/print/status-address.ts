// The address of the page of a report. Number and code are in the fragment, which browsers never send.

export const statusAddress = (reference: string, code: string): string =>
  `/report-status#${reference}/${code}`;

/** Reads the fragment of such an address. Null: it has none. */
export function readStatusFragment(hash: string): { reference: string; code: string } | null {
  const [reference, code, ...rest] = hash.slice(1).split('/');
  return reference && code && rest.length === 0 ? { reference, code } : null;
}
