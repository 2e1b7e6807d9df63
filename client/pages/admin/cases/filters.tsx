// The filters of the list: those that are set, each with a button that removes it, and a form that sets one more.
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { FilterChips } from '#client/components/admin/filter-chips.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { DateField } from '#client/components/ui/date-field.tsx';
import { dateFaultText, dateText, readDateNow } from '#client/components/ui/date-text.ts';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Options, SelectField, TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { plus } from '#client/components/ui/icon-paths.ts';
import { sourceNames } from '#client/components/case/labels.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseWorker } from '#contract/cases/cases.ts';
import { checkLevels } from '#contract/cases/content/check-levels-rules.ts';
import { dueFilters, waitsForNames } from '#contract/cases/content/choices-rules.ts';
import { ageGroups } from '#contract/cases/content/code-lists-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { stateLabels } from '#contract/cases/work/steps-rules.ts';
import { figureNames, figureRules, notKnown } from '#contract/figures-rules.ts';
import { figureFilterNames, type FilterName, filterNames, type ListView } from './list-view.ts';

const seriousWords = {
  true: m.admin_cases_serious(),
  unknown: m.admin_cases_not_yet_known(),
  false: m.admin_cases_not_serious(),
};

const yesNo = { true: m.admin_ui_yes(), false: m.admin_ui_no() };

const countedWords = {
  reports: m.admin_cases_counted_reports(),
  cases: m.admin_cases_counted_cases(),
  pairs: m.admin_cases_counted_pairs(),
};

/** The name of a filter, and its choices where it has some. */
interface FilterRule {
  label: string;
  choices?: Readonly<Record<string, string>>;
}

const filters: Record<FilterName, FilterRule> = {
  state: { label: m.admin_cases_state(), choices: stateLabels },
  serious: { label: m.admin_cases_seriousness(), choices: seriousWords },
  patientDied: { label: m.admin_cases_patient_died(), choices: yesNo },
  finding: { label: m.admin_findings_findings(), choices: checkLevels },
  drug: { label: m.admin_cases_suspected_drug() },
  due: { label: m.admin_cases_due(), choices: dueFilters },
  waitsFor: { label: m.admin_cases_waits_for(), choices: waitsForNames },
  assessor: { label: m.admin_cases_who() },
  from: { label: m.admin_cases_received_from() },
  to: { label: m.admin_cases_received_until() },
  source: { label: m.admin_cases_came_by(), choices: sourceNames },
  ageBand: {
    label: m.admin_cases_age_group(),
    choices: { ...ageGroups, [notKnown]: figureRules.sex.values?.[notKnown] ?? '' },
  },
  counted: { label: m.admin_cases_counted(), choices: countedWords },
  ...(Object.fromEntries(
    figureFilterNames.map((name) => {
      const { values } = figureRules[name];
      return [name, { label: figureNames[name], ...(values !== null && { choices: values }) }];
    }),
  ) as Record<(typeof figureFilterNames)[number], FilterRule>),
};

/** 'State: New' as the chip and the empty list say it. */
export const filterText = (name: FilterName, value: string): { label: string; value: string } => ({
  label: filters[name].label,
  value: filters[name].choices?.[value] ?? (name === 'from' || name === 'to' ? printDate(value) : value),
});

interface FiltersProps {
  view: ListView;
  /** Who may work on cases, as suggestions. */
  people: readonly CaseWorker[];
  onChange: (change: Partial<ListView>) => void;
}

export function Filters({ view, people, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const set = filterNames.filter((name) => view[name] !== '');
  return (
    <>
      <FilterChips
        chips={set.map((name) => ({ name, ...filterText(name, view[name]) }))}
        onRemove={(name) => onChange({ [name]: '' })}
      >
        <li className="filter-chip-add">
          <button type="button" onClick={() => setOpen(true)}>
            <Icon path={plus} size={16} />
            {m.admin_cases_filter()}
          </button>
        </li>
      </FilterChips>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.admin_cases_filters()}>
        <FilterForm
          view={view}
          people={people}
          onSet={(change) => {
            setOpen(false);
            onChange(change);
          }}
        />
      </Dialog>
    </>
  );
}

const isDayFilter = (name: string): name is 'from' | 'to' => name === 'from' || name === 'to';

/** The first or last day of a date, which may be a month or a year. */
function edgeOf(date: string, name: 'from' | 'to'): string {
  const [year = '', month = name === 'from' ? '01' : '12', day] = date.split('-');
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}-${month}-${day ?? (name === 'from' ? '01' : String(last))}`;
}

interface FilterFormProps extends Pick<FiltersProps, 'view' | 'people'> {
  onSet: (change: Partial<ListView>) => void;
}

function FilterForm({ view, people, onSet }: FilterFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Partial<Record<FilterName, string>>>({});
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const change: Partial<Record<FilterName, string>> = {};
    const found: typeof faults = {};
    for (const name of filterNames) {
      const value = formData.get(name);
      const typed = typeof value === 'string' ? value.trim() : '';
      change[name] = typed;
      if (!isDayFilter(name) || typed === '') continue;
      const read = readDateNow(typed);
      if ('fault' in read) found[name] = dateFaultText(read, filters[name].label);
      else change[name] = edgeOf(read.date, name);
    }
    setFaults(found);
    const [refused] = Object.keys(found);
    if (refused === undefined) onSet(change);
    else form.current?.querySelector<HTMLElement>(`[name="${refused}"]`)?.focus();
  }
  return (
    <form ref={form} className="desk" noValidate onSubmit={submit}>
      <div className="case-filter-form">
        {filterNames.map((name) => {
          const { label, choices } = filters[name];
          if (choices) {
            return (
              <SelectField key={name} id={`${id}${name}`} name={name} label={label} defaultValue={view[name]}>
                <option value="">{m.admin_cases_any()}</option>
                <Options of={choices} />
              </SelectField>
            );
          }
          if (isDayFilter(name)) {
            return (
              <DateField
                key={name}
                id={`${id}${name}`}
                name={name}
                label={label}
                error={faults[name]}
                defaultValue={view[name] && dateText(view[name])}
              />
            );
          }
          return (
            <TextField
              key={name}
              id={`${id}${name}`}
              name={name}
              label={label}
              defaultValue={view[name]}
              autoComplete="off"
              {...(name === 'assessor' && { list: `${id}people` })}
            />
          );
        })}
        <datalist id={`${id}people`}>
          <Options of={people.map(({ username, fullName }) => [username, fullName])} />
        </datalist>
      </div>
      <div className="form-actions">
        <Button type="submit">{m.admin_cases_show_these()}</Button>
      </div>
    </form>
  );
}
