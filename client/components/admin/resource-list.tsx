// The list of a resource for RecordManager, with the dialog that adds or changes a record: from the resource's fields and
// the words of the screen.
//
//   const drugs = resourceList(drugRisks, { title: m.…(), fields: { drugName: m.…(), … }, … });
//   <RecordManager list={drugs} read={useAdminRead('/api/admin/drug-risks')} … />
//
// `parts` are controls of the screen's own, in place of those of single fields or around them.
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import type { ToastText } from '#client/components/ui/toast-store.ts';
import type { EditableRecord } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { CsvKind } from '#contract/csv-rules.ts';
import {
  type InputField,
  inputFieldsOf,
  type InputOf,
  type RecordOf,
  type Resource,
} from '#contract/fields/kinds-rules.ts';
import { inputOf } from '#contract/fields/schemas.ts';
import { EditDialog } from './edit-dialog.tsx';
import { NumberField } from './number-field.tsx';
import { useRecordForm } from './record-form.tsx';
import { statusFilter } from './record-list.tsx';
import type { ManagedList, RecordDialogProps } from './record-manager.tsx';
import { recordWrites } from './record-writes.ts';

type Names = Readonly<Record<string, string>> | readonly string[];
type ControlProps = Omit<ComponentProps<typeof TextField>, 'name' | 'label'> & { rows?: number };

/** The label of a field, alone or with more words and properties of its control. */
type FieldWords =
  | string
  | (ControlProps & {
      label: string;
      /** The labels of the texts of a list. */
      of?: readonly string[];
      /** The display names of its values. */
      names?: Names;
    });

interface Words<R extends Resource> extends Pick<
  ManagedList<EditableRecord>,
  'title' | 'noun' | 'add' | 'empty' | 'searchHint'
> {
  /** The title of the dialog that changes a record. */
  edit: string;
  /** What is said when there is nothing to export. Without it the list has no CSV file. */
  noData?: R['kind'] extends CsvKind ? string : never;
  fields: Readonly<Record<keyof InputOf<R>, FieldWords>>;
  /** The toasts after a write: the titles of the first three, the reasons of the others, and titles where they differ. */
  toasts: Readonly<Record<'created' | 'updated' | 'deleted' | 'notUpdated' | 'notDeleted', string>> & {
    notCreated: string | readonly [title: string, text: string];
    notSaved?: ToastText;
  };
}

type RecordValues = Record<string, unknown>;
type Managed = EditableRecord & RecordValues;
/** The form in a dialog, for a control of the screen's own. */
export type ResourceForm = ReturnType<typeof useRecordForm<RecordValues, Managed>>;

interface Own<R extends Resource> {
  parts?: { [Name in keyof InputOf<R>]?: (form: ResourceForm, control: ReactNode) => ReactNode };
  /** The proposals for a new record that depend on the others. */
  propose?: (records: readonly EditableRecord[]) => Partial<InputOf<R>>;
}

export function resourceList<R extends Resource>(
  resource: R,
  { edit, noData, fields, toasts, ...words }: Words<R>,
  { parts = {}, propose }: Own<R> = {},
): ManagedList<RecordOf<R> & EditableRecord> {
  const all = inputFieldsOf(resource).map(([name, field]) => {
    const given: FieldWords = (fields as Record<string, FieldWords>)[name] ?? name;
    return { name, field, ...(typeof given === 'string' ? { words: { label: given } } : { words: given }) };
  });
  const own = parts as Readonly<Record<string, (form: ResourceForm, control: ReactNode) => ReactNode>>;
  const schema = inputOf(resource);
  const labels = Object.fromEntries(
    all.flatMap(({ name, words: { label, of } }) =>
      of ? of.map((text, place) => [`${name}.${place}`, text]) : [[name, label]],
    ),
  );
  const names: Record<string, Names> = {};
  for (const { name, words } of all) if (words.names) names[name] = words.names;
  const initial = Object.fromEntries(all.map(({ name, field }) => [name, emptyValue(field)]));

  function Dialog({ record, records, writes, onClose }: RecordDialogProps<Managed>) {
    const form = useRecordForm<RecordValues, Managed>({
      schema,
      record,
      initial: { ...initial, ...(propose?.(records) as RecordValues | undefined) },
      labels,
      words: names,
      writes,
    });
    return (
      <EditDialog
        form={form}
        title={record ? edit : words.add}
        saveLabel={record ? m.admin_ui_save_changes() : words.add}
        onClose={onClose}
      >
        {all.map(({ name, field, words }) => {
          const control = <Control form={form} name={name} field={field} words={words} />;
          return <Fragment key={name}>{own[name] ? own[name](form, control) : control}</Fragment>;
        })}
      </EditDialog>
    );
  }
  const notCreated =
    typeof toasts.notCreated === 'string'
      ? ([m.admin_ui_creation_failed(), toasts.notCreated] as const)
      : toasts.notCreated;
  const searched = all.filter(({ field }) => field.search);
  return {
    ...words,
    ...(noData !== undefined && { csv: { kind: resource.kind as CsvKind, noData } }),
    nameOf: (record: Managed) => String(record[resource.name]),
    searchText: (record: Managed) =>
      searched.map(({ name }) => wordsOf(record[name], names[name])).join('\n'),
    filter: 'isActive' in resource.fields ? statusFilter : undefined,
    writes: recordWrites<Managed>(`/api/admin/${resource.kind}`, {
      created: { title: toasts.created },
      updated: { title: toasts.updated },
      deleted: { title: toasts.deleted, description: m.admin_ui_it_stays_in_the_bin_for_30() },
      notCreated: { title: notCreated[0], description: notCreated[1] },
      notUpdated: { title: m.admin_ui_update_failed(), description: toasts.notUpdated },
      notDeleted: { title: m.admin_ui_deletion_failed(), description: toasts.notDeleted },
      ...(toasts.notSaved && { notSaved: toasts.notSaved }),
    }),
    Dialog,
  } as unknown as ManagedList<RecordOf<R> & EditableRecord>;
}

/** The value of a new record's field. */
function emptyValue(field: InputField): unknown {
  if (field.kind === 'list') return field.of.map(() => '');
  const preset = 'default' in field ? field.default : undefined;
  if (field.kind === 'choice') return preset ?? field.values[0];
  return preset ?? (field.kind === 'number' ? field.min : '');
}

/** A value in the words of its screen, for the search. */
function wordsOf(value: unknown, names: Names = {}): string {
  if (Array.isArray(value)) return value.join('\n');
  const text = String((value as string | number | null) ?? '');
  return (names as Readonly<Record<string, string>>)[text] ?? text;
}

interface ControlOptions {
  form: ResourceForm;
  name: string;
  field: InputField;
  words: Exclude<FieldWords, string>;
}

function Control({ form, name, field, words: { of = [], names = {}, ...words } }: ControlOptions) {
  const props = { optional: field.isOptional, ...words };
  switch (field.kind) {
    case 'longText':
      return <TextAreaField {...form.field(name)} {...(props as ComponentProps<typeof TextAreaField>)} />;
    case 'number':
      return <NumberField {...form.number(name)} max={field.max} {...props} />;
    case 'yesNo':
      return <SwitchField {...form.field(name)} {...props} />;
    case 'choice':
      return (
        <SelectField {...form.field(name)} {...(props as ComponentProps<typeof SelectField>)}>
          {field.values.map((value) => (
            <option key={value} value={value}>
              {wordsOf(value, names)}
            </option>
          ))}
        </SelectField>
      );
    case 'list':
      return of.map((label, place) => (
        <TextField key={label} {...form.field(`${name}.${place}`)} autoComplete="off" />
      ));
    case 'text':
    case 'email':
      return <TextField {...form.field(name)} type={field.kind} autoComplete="off" {...props} />;
  }
}
