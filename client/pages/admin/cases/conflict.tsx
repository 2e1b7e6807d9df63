// A conflict between what a person typed and what somebody else saved meanwhile: both versions of the case beside each
// other, and a choice for each field that both have changed.
import { useEffect, useRef, useState } from 'react';
import { differenceLabel, printed } from '#client/components/case/difference-table.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { conflicts, differences, isWithin } from '#contract/cases/content/differences-rules.ts';
import { valueAt } from '#contract/cases/content/paths-rules.ts';
import { saverOf } from './case/concurrent-work.tsx';

/** The content with which an edit began. */
export interface EditBase {
  content: CaseContent;
  version: number;
}

interface ConflictProps {
  base: EditBase;
  mine: CaseContent;
  theirs: CaseDetails;
  busy: boolean;
  /** Saves: own values at these paths, the other person's everywhere else. */
  settle: (mine: ReadonlySet<string>) => Promise<unknown>;
  discard: () => void;
}

/** Both versions field by field. Fields that only one of the two changed have that person's value. */
export function Conflict({ base, mine, theirs, busy, settle, discard }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const [isUndecided, setUndecided] = useState(false);
  useEffect(() => box.current?.focus(), []);
  const who = saverOf(theirs, theirs.version);
  const collisions = conflicts(base.content, mine, theirs.content);
  const their = differences(base.content, theirs.content).filter(
    ({ path }) => !collisions.some((one) => isWithin(one, path) || isWithin(path, one)),
  );
  const text = (path: string, content: CaseContent) => {
    const value = valueAt(content, path);
    return value === undefined ? m.admin_cases_empty() : printed(path, value, content);
  };
  const isOpen = collisions.some((path) => !chosen[path]);
  return (
    <div ref={box} className="case-conflict" tabIndex={-1} role="group" aria-labelledby="case-conflict">
      <div className="case-sheet-head">
        <h3 id="case-conflict">
          {m.admin_cases_saved_while_you_were_writing({ who, version: theirs.version })}
        </h3>
        <p className="case-quiet">
          {m.admin_cases_fields_of_them_yours({
            count: their.length + collisions.length,
            both: collisions.length,
          })}
        </p>
      </div>
      <div className="case-scroll" role="group" aria-label={m.admin_cases_both_versions()} tabIndex={0}>
        <table className="case-table">
          <thead>
            <tr>
              <th scope="col">{m.admin_cases_field()}</th>
              <th scope="col">{m.admin_cases_version({ version: base.version })}</th>
              <th scope="col">{m.admin_cases_whose_version({ who, version: theirs.version })}</th>
              <th scope="col">{m.admin_cases_yours()}</th>
              <th scope="col">{m.admin_cases_keep()}</th>
            </tr>
          </thead>
          <tbody>
            {collisions.map((path) => (
              <tr key={path} data-missing={(isUndecided && !chosen[path]) || undefined}>
                <th scope="row">
                  {differenceLabel(
                    { path, before: undefined, after: valueAt(mine, path) },
                    base.content,
                    mine,
                  )}
                </th>
                <td className="case-quiet">{text(path, base.content)}</td>
                <td>{text(path, theirs.content)}</td>
                <td>
                  <ins>{text(path, mine)}</ins>
                </td>
                <td>
                  <span className="case-either">
                    {(['theirs', 'mine'] as const).map((side) => (
                      <button
                        key={side}
                        type="button"
                        aria-pressed={chosen[path] === side}
                        onClick={() => setChosen({ ...chosen, [path]: side })}
                      >
                        {side === 'mine' ? m.admin_cases_mine() : m.admin_cases_theirs()}
                      </button>
                    ))}
                  </span>
                </td>
              </tr>
            ))}
            {their.map((difference) => (
              <tr key={difference.path}>
                <th scope="row">{differenceLabel(difference, base.content, theirs.content)}</th>
                <td className="case-quiet">{text(difference.path, base.content)}</td>
                <td>{text(difference.path, theirs.content)}</td>
                <td className="case-quiet">{m.admin_cases_not_touched()}</td>
                <td>{m.admin_cases_theirs()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="case-edit-foot">
        <p className={isUndecided && isOpen ? 'case-reason' : 'case-quiet'} role="status">
          {isUndecided && isOpen
            ? m.admin_cases_choose_mine_or_theirs_for_each()
            : m.admin_cases_saving_makes_version({ next: theirs.version + 1, version: theirs.version })}
        </p>
        <div className="case-edit-buttons">
          <Button small variant="quiet" onClick={discard}>
            {m.admin_cases_discard_mine()}
          </Button>
          <Button
            small
            busy={busy}
            onClick={() => {
              if (isOpen) setUndecided(true);
              else void settle(new Set(collisions.filter((path) => chosen[path] === 'mine')));
            }}
          >
            {m.admin_cases_save_as_version({ version: theirs.version + 1 })}
          </Button>
        </div>
      </div>
    </div>
  );
}
