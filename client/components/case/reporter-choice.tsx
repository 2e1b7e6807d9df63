// Fills a reporter of a case from the directory of the centre: one choice for section D of a paper form. A chunk of its own.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCombobox } from '#client/components/ui/combobox.tsx';
import { m } from '#client/paraglide/messages.js';
import { type Occupation, occupations, qualificationOf } from '#contract/cases/content/code-lists-rules.ts';
import type { ListedReporter } from '#contract/list-rows.ts';
import { foldName } from '#contract/text-rules.ts';
import { controlId, useFormParts } from './form-context.ts';
import { joined } from '#contract/words/isolated-rules.ts';

const mostProposed = 8;

export function ReporterChoice({ path, entry }: { path: string; entry: object }) {
  const { change, prefix } = useFormParts();
  const [typed, setTyped] = useState('');
  const [isNeeded, setNeeded] = useState(false);
  const { data = [] } = useQuery<ListedReporter[]>({
    queryKey: ['/api/admin/reporters'],
    enabled: isNeeded,
  });
  const text = foldName(typed);
  const found =
    text === ''
      ? []
      : data
          .filter(
            ({ isActive, name, department, telephone }) =>
              isActive && [name, department, telephone].some((one) => foldName(one ?? '').includes(text)),
          )
          .slice(0, mostProposed);
  const id = controlId(prefix, `${path}.directory`);
  const { input, list, restart } = useCombobox({
    id,
    options: found,
    keyOf: (one) => one.id,
    label: m.admin_lists_reporters(),
    className: 'case-term-list',
    onChoose(one) {
      change(path, { ...entry, ...reporterFrom(one) });
      setTyped('');
    },
    render: ({ name, occupation, department }) => (
      <>
        <span dir="auto">{name}</span>
        <small dir="auto">{joined([occupations[occupation as Occupation], department], ', ')}</small>
      </>
    ),
  });
  return (
    <div className="case-field" data-span="2">
      <label htmlFor={id}>{m.admin_lists_choose_reporter()}</label>
      <span className="case-listed">
        <input
          {...input}
          className="control"
          dir="auto"
          data-open={typed !== '' || undefined}
          value={typed}
          onFocus={() => setNeeded(true)}
          onChange={({ target }) => {
            setTyped(target.value);
            restart();
          }}
          onBlur={() => setTyped('')}
        />
        {list}
      </span>
    </div>
  );
}

/** The answers of a case about a person of the directory. The last word of a name is the family name. */
function reporterFrom({ name, occupation, department, telephone, email }: ListedReporter) {
  const words = name.trim().split(/\s+/u);
  const family = words.length > 1 ? words.at(-1) : undefined;
  const given = words.length > 1 ? words.slice(0, -1).join(' ') : name.trim();
  return {
    givenName: given.slice(0, 60),
    middleName: undefined,
    ...(family !== undefined && { familyName: family.slice(0, 60) }),
    occupation,
    qualification: qualificationOf[occupation as Occupation],
    ...(department && { department }),
    ...(telephone && { telephone }),
    ...(email && { email }),
  };
}
