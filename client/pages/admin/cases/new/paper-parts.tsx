// The parts of the form: the boxes of the paper, which stand open, and what few papers have, each behind a button.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { CaseSheet } from '#client/components/case/case-sheet.tsx';
import { ContentParts } from '#client/components/case/content-form.tsx';
import { DraftNarrative } from '#client/components/case/draft-narrative.tsx';
import { type ContentName, contentSections, type SectionId } from '#client/components/case/sections.ts';
import { contentFromTyped, type TypedContent } from '#client/components/case/typed-content.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { plus } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import { fatal } from '#contract/cases/content/derived-facts-rules.ts';

interface PaperPart {
  id: string;
  /** The letter of the box on the PvPI form. */
  box: string;
  title: string;
  fieldsOf: (typed: TypedContent) => readonly ContentName[];
}

/** Of a patient who died, the death belongs to what is asked first. */
function hasDied(typed: TypedContent): boolean {
  const { reactions = [] } = contentFromTyped(typed);
  return reactions.some(({ outcome, seriousness }) => outcome === fatal || seriousness?.death === true);
}

/** The boxes of the PvPI form, in its order. */
export const paperParts: readonly PaperPart[] = [
  { id: 'patient', box: 'A', title: m.admin_cases_patient(), fieldsOf: () => ['patient'] },
  {
    id: 'reactions',
    box: 'B',
    title: m.admin_cases_reactions(),
    fieldsOf: (typed) => (hasDied(typed) ? ['reactions', 'death'] : ['reactions']),
  },
  { id: 'drugs', box: 'C', title: m.admin_cases_drugs(), fieldsOf: () => ['drugs'] },
  { id: 'reporter', box: 'D', title: m.admin_cases_reporter(), fieldsOf: () => ['reporters'] },
];

interface FoldedPart {
  id: string;
  title: string;
  fields: readonly ContentName[];
}

/** The received day is asked first, and the portal computes the day of the latest information. */
const isDay = (name: string): boolean => name === 'firstReceivedOn' || name === 'latestInformationOn';

const sectionFields = (id: SectionId): readonly ContentName[] =>
  (contentSections.find((one) => one.id === id)?.fields ?? []).filter(
    (name) => !isDay(name) && !['patient', 'reporters'].includes(name),
  );

/** What few papers have: each opens by its button. */
export const foldedParts: readonly FoldedPart[] = [
  { id: 'death', title: m.admin_cases_part_death(), fields: sectionFields('patient') },
  { id: 'tests', title: m.admin_cases_part_tests(), fields: sectionFields('tests') },
  { id: 'narrative', title: m.admin_cases_narrative(), fields: sectionFields('narrative') },
  {
    id: 'report',
    title: m.admin_cases_part_report(),
    fields: [...sectionFields('reporter'), 'meddraVersion'],
  },
];

/** Values that a new form has before anybody types. */
const presetFields: readonly string[] = ['reportType'];

export function FoldedParts({
  parts,
  typed,
  issues,
  onChange,
}: {
  parts: readonly FoldedPart[];
  typed: TypedContent;
  issues: ReadonlyMap<string, string>;
  onChange: (path: string, value: unknown) => void;
}) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isOpen = ({ id, fields }: FoldedPart) =>
    opened.includes(id) ||
    fields.some(
      (name) =>
        (typed[name] !== undefined && !presetFields.includes(name)) ||
        [...issues.keys()].some((path) => path === name || path.startsWith(`${name}.`)),
    );
  const closed = parts.filter((part) => !isOpen(part));
  return (
    <>
      {parts.filter(isOpen).map(({ id, title, fields }) => (
        <CaseSheet key={id} id={id} title={title}>
          <div className="new-case-part">
            {id === 'narrative' && <DraftNarrative typed={typed} onChange={onChange} />}
            <ContentParts names={fields} typed={typed} />
          </div>
        </CaseSheet>
      ))}
      {closed.length > 0 && (
        <div className="new-case-folded" role="group" aria-label={m.admin_cases_more_parts()}>
          {closed.map(({ id, title, fields }) => (
            <button
              key={id}
              type="button"
              className="case-more"
              onClick={() => {
                flushSync(() => setOpened([...opened, id]));
                document.getElementById(id)?.focus();
              }}
            >
              <Icon path={plus} size={16} />
              {m.admin_cases_part_open({ part: title, count: fields.length })}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
