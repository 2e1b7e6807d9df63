// Search columns: what a substring search compares with, written by the portal beside the text itself (readings 8).
import { foldText } from '#contract/text-rules.ts';

/** Between the fields of a search column. No input can hold it, so no search matches across two fields. */
const between = '\u001f';

/** The search column of some fields. */
export function searchText(...fields: string[]): string {
  return foldText(fields.join(between));
}
