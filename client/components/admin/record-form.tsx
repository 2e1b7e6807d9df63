// A form for one record, new or existing: the contract's rules, Ctrl+Enter or Cmd+Enter to save, a guard for unsaved
// changes, failures above the fields, and conflicts with somebody else's change resolved field by field.
//
//   const form = useRecordForm({ schema, record, initial, labels, writes });
//   <RecordForm form={form} onSaved={...} buttons={<FormButtons form={form} saveLabel="Save Changes" />}>
//     <TextField {...form.field('drugName')} />
//     <NumberField {...form.number('riskPercentage')} />
//     <SwitchField {...form.field('isActive')} />
//   </RecordForm>
//
// `initial` has the values of a new record and defines the fields; `labels` has their labels, by path
// ('options.0'). In a dialog, use EditDialog.
import { useEffect, useState, type ReactNode } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { currentRecord, type EditableRecord } from '#client/data/admin/writes.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { Translations } from '#contract/translations-rules.ts';
import {
  ConflictView,
  differencesOf,
  type Choices,
  type Difference,
  type ValueLabels,
} from './conflict-view.tsx';
import { useSessionDraft } from './session-drafts.ts';
import { failureText } from './read-state.tsx';
import type { RecordWrites } from './record-writes.ts';
import { DraftRestoredNote } from './draft-restored-note.tsx';
import { schemaResolver } from './schema-resolver.ts';
import { filledTranslations } from './translation-values.ts';
import { useUnsavedGuard } from './unsaved.ts';
import { Refused, useSend } from './use-send.tsx';
import { readNumber } from '#contract/typed/numbers-rules.ts';

interface RecordFormOptions<Values extends FieldValues, R extends EditableRecord> {
  schema: z.ZodMiniType<object>;
  /** The record to change, or null for a new one. Use a new `key` for another record. */
  record: R | null;
  initial: Values;
  labels: Readonly<Record<string, string>>;
  /** Display names of values that are not text, for conflicts. */
  words?: ValueLabels;
  writes: Pick<RecordWrites<R>, 'save'>;
}

interface Conflict<R> {
  current: R;
  differences: readonly Difference[];
}

export type RecordFormState = Pick<
  ReturnType<typeof useRecordForm>,
  | 'isDirty'
  | 'isBack'
  | 'element'
  | 'busy'
  | 'failure'
  | 'conflict'
  | 'choices'
  | 'choose'
  | 'undecided'
  | 'words'
  | 'submit'
  | 'backToFields'
>;

interface UnsavedForm<Values extends FieldValues, R> {
  base: { record: R | null; values: Values };
  typed: [Path<Values>, PathValue<Values, Path<Values>>][];
}

export function useRecordForm<Values extends FieldValues, R extends EditableRecord>({
  schema,
  record,
  initial,
  labels,
  words = {},
  writes,
}: RecordFormOptions<Values, R>) {
  const read = record ? valuesOf(initial, record) : initial;
  const { back, saveDraft } = useSessionDraft<UnsavedForm<Values, R>>(
    `${record?.id ?? 'new'} ${Object.keys(initial).join(' ')}`,
  );
  // The record as this form knows it: the base of a save.
  const [base, setBase] = useState(back?.base ?? { record, values: read });
  const sending = useSend({ explain: failureOf });
  const [conflict, setConflict] = useState<Conflict<R> | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [undecided, setUndecided] = useState(false);
  const { register, handleSubmit, formState, setError, setValue, getValues, reset, watch, control } =
    useForm<Values>({
      resolver: schemaResolver(schema as z.ZodMiniType<unknown, Values>),
      defaultValues: base.values as DefaultValues<Values>,
      shouldFocusError: false,
    });
  const { errors, isDirty } = formState;
  useUnsavedGuard(isDirty);
  useEffect(() => {
    for (const [path, value] of back?.typed ?? []) setValue(path, value, { shouldDirty: true });
  }, [back, setValue]);
  useEffect(() => () => {
    // Fields without a label are not typed, such as the name of a file that has to be chosen again.
    const paths = Object.keys(labels) as Path<Values>[];
    saveDraft(isDirty && { base, typed: paths.map((path) => [path, getValues(path)]) });
  });

  async function send(values: Values, from: R | null): Promise<void> {
    try {
      await writes.save(from, schema.parse(values));
    } catch (error) {
      const current = currentRecord<R>(error);
      if (current) return meet(current, values);
      const faults = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
      for (const { path, message } of faults) {
        if (path in labels) setError(path as Path<Values>, { message });
      }
      throw new Refused({}, failureOf(error), error);
    }
    reset(values); // nothing is unsaved any more
  }

  /** Called when somebody else has saved the record since it was read. */
  async function meet(current: R, mine: Values): Promise<void> {
    const theirs = valuesOf(initial, current);
    const differences = differencesOf(labels, base.values, mine, theirs);
    // The other version has the same changes or changes nothing in this form: no choice is needed.
    if (differences.every(({ changedBy }) => changedBy === 'mine')) return send(mine, current);
    setConflict({ current, differences });
    // A field that only one of the two changed is taken from that version by default.
    setChoices(Object.fromEntries(differences.map(({ path, changedBy }) => [path, changedBy])));
    setUndecided(false);
    throw new Refused({});
  }

  async function settle({ current, differences }: Conflict<R>): Promise<void> {
    if (differences.some(({ path }) => !choices[path])) {
      setUndecided(true);
      throw new Refused({});
    }
    const theirs = valuesOf(initial, current);
    if (differences.every(({ path }) => choices[path] === 'theirs')) {
      reset(theirs);
      showToast({
        title: m.admin_ui_nothing_changed(),
        description: m.admin_ui_the_other_version_stays_as_it_is(),
      });
      return;
    }
    for (const { path } of differences) {
      if (choices[path] !== 'theirs') continue;
      setValue(path as Path<Values>, get(theirs, path) as PathValue<Values, Path<Values>>);
    }
    setBase({ record: current, values: theirs });
    setConflict(null);
    return send(getValues(), current);
  }

  /** The props of a control: name, label, registration, and its error. */
  function field(name: Path<Values>, options?: RegisterOptions<Values>) {
    return {
      ...register(name, options),
      name: name as string,
      label: labels[name] ?? name,
      error: (get(errors, name) as { message?: string } | undefined)?.message,
    };
  }

  return {
    field,
    /** As `field`, for a whole number. Anything that is not a number becomes 0; nothing becomes null if it may be empty. */
    number: (name: Path<Values>, mayBeEmpty = false) =>
      field(name, {
        setValueAs: (typed: unknown) => {
          if (mayBeEmpty && (typed === '' || typed === null)) return null;
          return typeof typed === 'number' ? typed : (readNumber(String(typed)) ?? (mayBeEmpty ? NaN : 0));
        },
      }),
    watch,
    control,
    setValue,
    reset,
    isDirty,
    isBack: back !== undefined,
    element: sending.form,
    busy: sending.busy,
    failure: sending.failure,
    conflict,
    choices,
    undecided,
    words,
    choose: (path: string, side: 'mine' | 'theirs') => setChoices({ ...choices, [path]: side }),
    /** True when the record was saved. */
    submit: () =>
      sending.send(async () => {
        if (conflict) return settle(conflict);
        let values: Values | null = null;
        await handleSubmit((read) => {
          values = read;
        })();
        if (!values) throw new Refused({});
        return send(values, base.record);
      }),
    backToFields: () => setConflict(null),
  };
}

/** A record's fields as form values. */
function valuesOf<Values extends FieldValues>(initial: Values, record: object): Values {
  const known = record as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(initial).map(([name, empty]) => [
      name,
      name === 'translations'
        ? filledTranslations(empty as Translations, known[name] as Translations | undefined)
        : (known[name] ?? (empty === null ? null : '')),
    ]),
  ) as Values;
}

function failureOf(error: unknown): string {
  if (error instanceof RequestError && error.status === 404) {
    return m.admin_ui_somebody_else_has_deleted_this_record_it();
  }
  return failureText(error);
}

interface RecordFormProps {
  form: RecordFormState;
  /** For a submit button outside the form. */
  id?: string;
  onSaved: () => void;
  /** FormButtons, unless they are elsewhere. */
  buttons?: ReactNode;
  children: ReactNode;
}

export function RecordForm({ form, id, onSaved, buttons, children }: RecordFormProps) {
  const { element } = form;
  async function save() {
    if (await form.submit()) onSaved();
  }
  useEffect(() => {
    // In a dialog the shortcuts also work from its buttons.
    const scope: HTMLElement | null = element.current?.closest('dialog') ?? element.current;
    function saveByKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      element.current?.requestSubmit();
    }
    scope?.addEventListener('keydown', saveByKey);
    return () => scope?.removeEventListener('keydown', saveByKey);
  }, [element]);
  return (
    <form
      ref={element}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {form.isBack && form.isDirty && <DraftRestoredNote />}
      {form.failure && (
        <div className="note note-danger">
          <h3>{m.admin_ui_not_saved()}</h3>
          <p>{form.failure}</p>
        </div>
      )}
      {form.conflict ? (
        <ConflictView
          differences={form.conflict.differences}
          choices={form.choices}
          undecided={form.undecided}
          words={form.words}
          onChoose={form.choose}
        />
      ) : (
        children
      )}
      {buttons && <div className="form-actions">{buttons}</div>}
    </form>
  );
}

interface FormButtonsProps {
  form: RecordFormState;
  /** Id of the form, for buttons outside it. */
  formId?: string;
  saveLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** Without it there is no Cancel button. */
  onCancel?: (() => void) | undefined;
}

/** Save and Cancel; during a conflict, the buttons that settle it. */
export function FormButtons({
  form,
  formId,
  saveLabel,
  busyLabel = m.admin_ui_saving(),
  cancelLabel = m.admin_ui_cancel(),
  onCancel,
}: FormButtonsProps) {
  return (
    <>
      <Button type="submit" form={formId} busy={form.busy}>
        {form.busy ? busyLabel : form.conflict ? m.admin_ui_save_this_version() : saveLabel}
      </Button>
      {form.conflict ? (
        <Button variant="secondary" onClick={form.backToFields}>
          {m.admin_ui_back_to_editing()}
        </Button>
      ) : (
        onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )
      )}
    </>
  );
}
