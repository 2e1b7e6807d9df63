// One page of questions. Its fields are uncontrolled: typed text is read when the visitor continues, goes back, or
// adds an entry.
import { useEffect, useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { DateField } from '#client/components/ui/date-field.tsx';
import { ErrorSummary } from '#client/components/ui/error-summary.tsx';
import { HintAndError, SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { suggestedLists } from '#contract/resources/centre-lists-rules.ts';
import { countOf, type Fault, isAsked, prefixesOf } from './build-content.ts';
import type { Answers, Group, Question, Step, Suggested } from './questions.ts';
import { ScanPack } from './scan-pack.tsx';

interface StepPageProps {
  step: Step;
  answers: Answers;
  faults: readonly Fault[];
  /** Changes at each press of Continue. */
  attempts: number;
  /**
   * A choice was made on which other questions depend, or entries were added or removed. `change` gets the answers as
   * they are typed now: `answers` are those of the last rendering.
   */
  onChange(change?: (typed: Answers) => Answers): void;
}

export function StepPage({ step, answers, faults, attempts, onChange }: StepPageProps) {
  return (
    <>
      {suggestedIn(step).has('medicines') && <MedicineNames />}
      {[...suggestedIn(step)].some((one) => one !== 'medicines') && <ListNames />}
      {faults.length > 0 && (
        <div className="mt-5">
          <ErrorSummary key={attempts} issues={faults} />
        </div>
      )}
      {step.groups.map((group, place) =>
        group.list ? (
          <Entries key={place} {...{ group, answers, faults, onChange }} list={group.list} />
        ) : (
          <div key={place} className="mt-5">
            <Questions {...{ group, answers, faults, onChange }} prefix="" />
          </div>
        ),
      )}
    </>
  );
}

const suggestedIn = ({ groups }: Step): ReadonlySet<Suggested> =>
  new Set(groups.flatMap(({ questions }) => questions.flatMap(({ suggests }) => suggests ?? [])));

/** Suggestions while typing: names that the centre has approved for the public. */
function MedicineNames() {
  const { data = [] } = useRead('/api/medicine-names');
  return <Names of="medicines" names={data} />;
}

/** Suggestions while typing: entries of the centre's lists. */
function ListNames() {
  const { data } = useRead('/api/list-names');
  return suggestedLists.map((list) => (
    <Names key={list} of={list} names={data?.[list] ?? []} inScript={data?.inScript} />
  ));
}

interface NamesProps {
  of: Suggested;
  names: readonly string[];
  /** What names are called in the reader's language. */
  inScript?: Readonly<Record<string, string>> | undefined;
}

/** A browser proposes an option by its value and by its text, so each is found in both scripts. */
function Names({ of, names, inScript = {} }: NamesProps) {
  const id = `names-${of}`;
  const { typed, alike } = useAlike(id, names);
  return (
    <datalist id={id}>
      {alike.map((name) => (
        <option key={`${typed} ${name}`} value={name}>
          {typed}
        </option>
      ))}
      {names.map((name) => (
        <option key={name} value={inScript[name] ?? name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

const none = { typed: '', alike: [] as string[] };

/** The names that sound like a text typed in one of India's scripts into a field with this list. Their text is what was typed. */
function useAlike(list: string, names: readonly string[]): typeof none {
  const [found, setFound] = useState(none);
  useEffect(() => {
    const find = async ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.list?.id !== list) return;
      const typed = target.value;
      const sounds = /[\u0900-\u0d7f]/u.test(typed) && (await loadSounds());
      const isAlike = sounds ? sounds.soundsLike(typed) : null;
      setFound(isAlike ? { typed, alike: names.slice(0, comparedMax).filter(isAlike) } : none);
    };
    const listen = (event: Event) => void find(event);
    document.addEventListener('input', listen);
    return () => document.removeEventListener('input', listen);
  }, [list, names]);
  return found;
}

/** Names that one keystroke compares: some milliseconds on a phone. */
const comparedMax = 2_000;
/** Null without a network. */
const loadSounds = () => import('#contract/sounds-rules.ts').catch(() => null);

type Shared = Pick<StepPageProps, 'answers' | 'faults' | 'onChange'> & { group: Group };

function Entries({ group, list, answers, faults, onChange }: Shared & { list: NonNullable<Group['list']> }) {
  const count = countOf(answers, list.key);

  /** The entries after the removed one move up. */
  function without(number: number, typed: Answers): Answers {
    const left: Answers = { ...typed, [`${list.key}.count`]: String(count - 1) };
    const names = Object.keys(typed).filter((name) => name.startsWith(`${list.key}.`));
    for (const name of names) {
      const [, own = '', rest = ''] = /^[^.]+\.(\d+)\.(.*)$/.exec(name) ?? [];
      if (own === '' || Number(own) < number) continue;
      left[name] = typed[`${list.key}.${Number(own) + 1}.${rest}`] ?? '';
    }
    return left;
  }

  return (
    <>
      {prefixesOf(group, answers).map((prefix, number) => (
        <section
          key={prefix}
          role="group"
          aria-labelledby={`${prefix}title`}
          className="label mt-5 [--band:var(--brand-600)]"
        >
          <h2 id={`${prefix}title`} className="text-h3">
            {list.one(number + 1)}
          </h2>
          {group.canBeScanned && <ScanPack prefix={prefix} />}
          <Questions {...{ group, answers, faults, onChange, prefix }} />
          {count > 1 && (
            <Button
              variant="quiet"
              className="details-edge mt-3 text-danger-700"
              onClick={() => onChange((typed) => without(number, typed))}
            >
              {m.details_remove()}
              <span className="sr-only"> {list.one(number + 1)}</span>
            </Button>
          )}
        </section>
      ))}
      {count < list.atMost && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => onChange((typed) => ({ ...typed, [`${list.key}.count`]: String(count + 1) }))}
        >
          {list.add()}
        </Button>
      )}
    </>
  );
}

function Questions({ group, answers, faults, onChange, prefix }: Shared & { prefix: string }) {
  const decides = group.questions.some(({ when }) => when);
  const asked = group.questions.filter((question) => isAsked(question, answers, prefix));
  const shown = (questions: readonly Question[]) =>
    questions.map((question) => {
      const name = prefix + question.name;
      const error = faults.find(({ field }) => field === name)?.message;
      return (
        <div key={name} className="details-question">
          <Control
            {...{ question, name, answers, error }}
            onChoose={decides ? () => onChange() : undefined}
          />
          {question.mayBeUnknown && <Unknown name={name} label={question.label()} answers={answers} />}
        </div>
      );
    });
  const more = asked.filter(({ isMore }) => isMore);
  const isOpen = more.some(
    ({ name }) =>
      Object.entries(answers).some(([key, value]) => key.startsWith(prefix + name) && value !== '') ||
      faults.some(({ field }) => field.startsWith(prefix + name)),
  );
  return (
    <>
      {shown(asked.filter(({ isMore }) => !isMore))}
      {more.length > 0 && (
        <details className="details-more" open={isOpen || undefined}>
          <summary>{m.details_more()}</summary>
          {shown(more)}
        </details>
      )}
    </>
  );
}

interface ControlProps {
  question: Question;
  name: string;
  answers: Answers;
  error: string | undefined;
  onChoose: (() => void) | undefined;
}

function Control({ question, name, answers, error, onChoose }: ControlProps) {
  const { kind, label, hint, suggests, usual, options = [] } = question;
  const shared = {
    name,
    label: label(),
    hint: hint?.(),
    error,
    autoComplete: 'off',
    defaultValue: answers[name] ?? '',
  };
  switch (kind) {
    case 'area':
      return <TextAreaField {...shared} rows={4} />;
    case 'number':
      return <TextField {...shared} inputMode="decimal" width="narrow" />;
    case 'amount':
      return (
        <div className="flex items-end gap-4">
          <TextField {...shared} inputMode="decimal" width="narrow" />
          <SelectField
            name={`${name}.unit`}
            label={m.details_unit()}
            defaultValue={answers[`${name}.unit`] ?? usual}
          >
            {usual === undefined && <option value="">{m.details_unit_none()}</option>}
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text()}
              </option>
            ))}
          </SelectField>
        </div>
      );
    case 'date':
      return <DateField {...shared} use={question.use} />;
    case 'choice':
    case 'yesNo':
    case 'checks':
      return <Choices {...{ question, name, answers, error, onChoose }} />;
    default:
      return <TextField {...shared} type={question.type ?? 'text'} list={suggests && `names-${suggests}`} />;
  }
}

function Choices({ question, name, answers, error, onChoose }: ControlProps) {
  const { kind, label, hint, options = [] } = question;
  const chosen = (answers[name] ?? '').split(' ');
  return (
    <fieldset className={error ? 'field has-error' : 'field'}>
      <legend className="field-label">{label()}</legend>
      <HintAndError id={name} label="" hint={hint?.()} error={error} />
      <div className={kind === 'checks' ? '' : 'details-choices'}>
        {options.map(([value, text], number) => {
          const id = number === 0 ? name : `${name}-${value}`;
          return (
            <div className="option" key={value}>
              <input
                type={kind === 'checks' ? 'checkbox' : 'radio'}
                id={id}
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                onChange={onChoose}
              />
              <label htmlFor={id}>{text()}</label>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function Unknown({ name, label, answers }: { name: string; label: string; answers: Answers }) {
  const id = useId();
  return (
    <div className="option">
      <input
        type="checkbox"
        id={id}
        name={`${name}.unknown`}
        defaultChecked={Boolean(answers[`${name}.unknown`])}
      />
      <label htmlFor={id}>
        {m.status_do_not_know()}
        <span className="sr-only">: {label}</span>
      </label>
    </div>
  );
}
