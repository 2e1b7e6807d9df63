// Shows the differences between two contents, one line for each field: the old words struck through, the new ones
// marked.
import { m } from '#client/paraglide/messages.js';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { type Difference, labelOf, printValue } from '#contract/cases/content/differences-rules.ts';
import { placeOf } from '#contract/cases/content/paths-rules.ts';
import { TableHead } from '#client/components/ui/table.tsx';

interface DifferenceTableProps {
  caption: string;
  differences: readonly Difference[];
  before: CaseContent;
  after: CaseContent;
  /** Heads of the two columns. */
  heads: readonly [string, string];
}

/** The name of the place of a difference, from the version that has it. */
export const differenceLabel = (
  { path, after: value }: Difference,
  before: CaseContent,
  after: CaseContent,
) => labelOf(path, value === undefined ? before : after);

export function DifferenceTable({ caption, differences, before, after, heads }: DifferenceTableProps) {
  if (differences.length === 0) return <p className="case-quiet">{m.admin_cases_nothing_differs()}</p>;
  return (
    <div className="case-scroll" role="group" aria-label={caption} tabIndex={0}>
      <table className="case-table case-differences">
        <caption className="sr-only">{caption}</caption>
        <TableHead heads={[m.admin_cases_field(), heads[0], heads[1]]} />
        <tbody>
          {differences.map((difference) => {
            const { path, before: was, after: is } = difference;
            return (
              <tr key={path}>
                <th scope="row" dir="auto">
                  {differenceLabel(difference, before, after)}
                </th>
                <td dir="auto">
                  {was === undefined ? (
                    <span className="case-quiet">{m.admin_cases_empty()}</span>
                  ) : (
                    <del>{printed(path, was, before)}</del>
                  )}
                </td>
                <td dir="auto">
                  {is === undefined ? (
                    <span className="case-quiet">
                      {placeOf(path)?.isEntry ? m.admin_cases_removed() : m.admin_cases_emptied()}
                    </span>
                  ) : (
                    <ins>{printed(path, is, after)}</ins>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** An entry without any value still exists. */
export const printed = (path: string, value: unknown, content: CaseContent): string =>
  printValue(path, value, content) || m.admin_cases_without_words();
