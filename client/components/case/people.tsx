// People and patients in a word or two, for lists.
import { m } from '#client/paraglide/messages.js';
import type { CaseWorker } from '#contract/cases/cases.ts';
import { ageUnits, sexes } from '#contract/cases/content/code-lists-rules.ts';

/** Dr, Prof. and the like are no part of a name's initials. */
const titles = /^(?:(?:dr|prof|mr|mrs|ms|smt|shri|sri|km)\b\.?\s+)+/iu;

/** 'MD' of 'Dr M. Deshmukh', 'AS' of 'asha'. At most two letters. */
function initialsOf(name: string): string {
  const words = name
    .trim()
    .replace(titles, '')
    .split(/[\s._-]+/u)
    .filter((word) => word !== '');
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = (text: string, count: number) => [...text].slice(0, count).join('');
  return (last === '' ? letters(first, 2) : letters(first, 1) + letters(last, 1)).toUpperCase();
}

/** Who works on a case: a filled square is oneself, a dashed one nobody. */
export function Assignee({
  username,
  people,
  isMe,
}: {
  username: string | null;
  people: readonly CaseWorker[];
  isMe: boolean;
}) {
  if (username === null) {
    return (
      <span className="case-who" data-who="nobody" title={m.admin_cases_unassigned()}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{m.admin_cases_unassigned()}</span>
      </span>
    );
  }
  const name = people.find((one) => one.username === username)?.fullName ?? username;
  return (
    <span className="case-who" data-who={isMe ? 'me' : undefined} title={name}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span className="sr-only">{isMe ? m.admin_cases_name_you({ name }) : name}</span>
    </span>
  );
}

const [male, female] = [sexes[1].toLowerCase(), sexes[2].toLowerCase()];
const letters: Readonly<Record<string, string>> = {
  [male]: m.admin_cases_male_letter(),
  [female]: m.admin_cases_female_letter(),
};

/** 'S. K. 46 M' of the patient's column 'S. K., male, 46 years'. Ages in other units keep their unit. */
export function shortPatient(patient: string): string {
  const parts = patient.split(', ');
  const letter = parts.map((part) => letters[part]).find((one) => one !== undefined);
  const rest = parts
    .filter((part) => letters[part] === undefined)
    .map((part) => part.replace(new RegExp(`^(\\d+(?:–\\d+)?) ${ageUnits.a}$`, 'u'), '$1'));
  return [...rest, ...(letter === undefined ? [] : [letter])].join(' ');
}
