// The list of a resource for RecordManager, with the dialog that adds or changes a record: from the resource's fields and
// the words of the screen.
//
//   const drugs = resourceList(drugRisks, { title: m.…(), fields: { drugName: m.…(), … }, … });
//   <RecordManager list={drugs} read={useAdminRead('/api/admin/drug-risks')} … />
//
// `parts` are controls of the screen's own, in place of those of single fields or around them.
import { type ComponentProps, type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { Options, SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { later } from '#client/components/ui/later.tsx';
import type { ToastText } from '#client/components/ui/toast-store.ts';
import type { EditableRecord } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import {
  csvColumnsOf,
  type SentField,
  sentFieldsOf,
  type InputOf,
  type RecordOf,
  type Resource,
  translatedFieldsOf,
} from '#contract/fields/kinds-rules.ts';
import type { ImportKind } from '#contract/resources/all-rules.ts';
import type { Translated } from '#contract/translations-rules.ts';
import { inputOf } from '#contract/fields/schemas.ts';
import { EditDialog } from './edit-dialog.tsx';
import { NumberField } from './number-field.tsx';
import { useRecordForm } from './record-form.tsx';
import { type RecordFilter, statusFilter } from './record-list.tsx';
import type { ManagedList, RecordDialogProps } from './record-manager.tsx';
import { recordWrites } from './record-writes.ts';
import { emptyTranslations, languageName } from './translation-values.ts';
import { RecordUpload } from './upload/record-upload.tsx';

const TranslationFields = later(async () => (await import('./translation-fields.tsx')).TranslationFields);

/** In a chunk of its own, which the first press loads. */
const ListImport = later(async () => (await import('./list-import.tsx')).ListImport);

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
  noData?: string;
  fields: Readonly<Record<Exclude<keyof InputOf<R>, 'translations'>, FieldWords>>;
  /** The toasts after a write: the titles of the first three, the reasons of the others, and titles where they differ. */
  toasts: Readonly<Record<'created' | 'updated' | 'deleted' | 'notUpdated' | 'notDeleted', string>> & {
    notCreated: string | readonly [title: string, text: string];
    notSaved?: ToastText;
  };
}

type RecordValues = Record<string, unknown>;
type Managed = EditableRecord & RecordValues & Translated;
/** The form in a dialog, for a control of the screen's own. */
export type ResourceForm = ReturnType<typeof useRecordForm<RecordValues, Managed>>;

type Part<R extends Resource> = (
  form: ResourceForm,
  control: ReactNode,
  dialog: { record: RecordOf<R> | null; records: readonly RecordOf<R>[] },
) => ReactNode;

export interface ImportProps {
  /** The labels of the columns. */
  columns: Readonly<Record<string, string>>;
  onClose: () => void;
}

interface Own<R extends Resource> {
  parts?: { [Name in keyof InputOf<R>]?: Part<R> };
  /** The proposals for a new record that depend on the others. */
  propose?: (records: readonly unknown[]) => Partial<InputOf<R>>;
  /** The dialog that imports records from a CSV file, in place of the one that every resource with a key has. */
  Import?: ComponentType<ImportProps>;
}

/**
 * What `useRecordForm` needs of a resource, for a form that is not this dialog. Fields without words are sent and not
 * shown in conflicts.
 */
export function formOf<R extends Resource>(
  resource: R,
  fields: Readonly<Partial<Record<keyof InputOf<R>, FieldWords>>>,
) {
  const given = fields as Readonly<Record<string, FieldWords | undefined>>;
  const labels: Record<string, string> = {};
  const words: Record<string, Names> = {};
  const initial: RecordValues = {};
  const all = sentFieldsOf(resource).map(([name, field]) => {
    const own = given[name] ?? '';
    const all = typeof own === 'string' ? { label: own } : own;
    if (all.of) all.of.forEach((text, place) => (labels[`${name}.${place}`] = text));
    else if (all.label) labels[name] = all.label;
    if (all.names) words[name] = all.names;
    initial[name] = emptyValue(field);
    return { name, field, words: all };
  });
  const translations = emptyTranslations(resource);
  if (translations) initial['translations'] = translations;
  for (const language of Object.keys(translations ?? {})) {
    for (const { name, field, words } of all) {
      const label = (own: string) =>
        m.admin_translations_in({ label: own, language: languageName(language) });
      const path = `translations.${language}.${name}`;
      if (!field.isTranslated) continue;
      if (words.of) words.of.forEach((text, place) => (labels[`${path}.${place}`] = label(text)));
      else if (words.label) labels[path] = label(words.label);
    }
  }
  return { all, options: { schema: inputOf(resource), initial, labels, words } };
}

export function resourceList<R extends Resource>(
  resource: R,
  { edit, noData, fields, toasts, ...words }: Words<R>,
  { parts = {}, propose, Import }: Own<R> = {},
): ManagedList<RecordOf<R> & EditableRecord> {
  const { all, options } = formOf(resource, fields as Parameters<typeof formOf<R>>[1]);
  const own = parts as Readonly<Record<string, Part<R>>>;
  if (all.some(({ field }) => field.kind === 'day')) void loadDayField().catch(() => {});

  function Dialog({ record, records, writes, onClose }: RecordDialogProps<Managed>) {
    const proposed = propose?.(records) as RecordValues | undefined;
    const form = useRecordForm<RecordValues, Managed>({
      ...options,
      initial: { ...options.initial, ...proposed },
      record,
      writes,
    });
    const dialog = { record, records } as unknown as Parameters<Part<R>>[2];
    return (
      <EditDialog
        form={form}
        title={record ? edit : words.add}
        saveLabel={record ? m.admin_ui_save_changes() : words.add}
        onClose={onClose}
      >
        {all.map(({ name, field, words }) => {
          const control = <Control form={form} name={name} field={field} words={words} />;
          return <Fragment key={name}>{own[name] ? own[name](form, control, dialog) : control}</Fragment>;
        })}
        <OtherLanguages form={form} record={record} fields={all} />
      </EditDialog>
    );
  }
  const ListImportDialog = (props: ImportProps) => (
    <ListImport what={resource.kind as ImportKind} noun={words.noun[0]} {...props} />
  );
  const ImportDialog = Import ?? ListImportDialog;
  const notCreated =
    typeof toasts.notCreated === 'string'
      ? ([m.admin_ui_creation_failed(), toasts.notCreated] as const)
      : toasts.notCreated;
  const searched = all.filter(({ field }) => field.search);
  const choice = all.find(({ field }) => field.kind === 'choice');
  return {
    ...words,
    ...(noData !== undefined && {
      csv: { kind: resource.kind, columns: csvColumnsOf(resource), noData },
    }),
    ...(resource.key && {
      Import: (props: { onClose: () => void }) => <ImportDialog columns={options.labels} {...props} />,
    }),
    translated: translatedFieldsOf(resource),
    nameOf: (record: Managed) => String(record[resource.name]),
    searchText: (record: Managed) =>
      searched
        .flatMap(({ name, words }) => [
          wordsOf(record[name], words.names),
          ...Object.values(record.translations ?? {}).map((texts) => wordsOf(texts[name])),
        ])
        .join('\n'),
    filter: 'isActive' in resource.fields ? statusFilter : choice && choiceFilter(choice),
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
  } as unknown as ReturnType<typeof resourceList<R>>;
}

export interface FormField {
  name: string;
  field: SentField;
  words: Exclude<FieldWords, string>;
}

function choiceFilter({ name, field, words: { label, names } }: FormField): RecordFilter<Managed> {
  const values = 'values' in field ? field.values : [];
  return {
    label,
    options: values.map((value) => ({
      value,
      label: wordsOf(value, names),
      holds: (record) => record[name] === value,
    })),
  };
}

/** The translations of a record, closed at first. Nothing where no field has any. */
export function OtherLanguages({
  form,
  record,
  fields,
}: {
  form: ResourceForm;
  record: Translated | null;
  fields: readonly FormField[];
}) {
  const [isOpen, open] = useState(false);
  const translated = fields.filter(({ field }) => field.isTranslated);
  if (translated.length === 0) return null;
  return (
    <details className="translations" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{m.admin_translations_title()}</summary>
      {isOpen && <TranslationFields form={form} record={record} fields={translated} />}
    </details>
  );
}

/** The value of a new record's field. */
function emptyValue(field: SentField): unknown {
  if (field.kind === 'list') return field.of.map(() => '');
  const preset = 'default' in field ? field.default : undefined;
  if (field.kind === 'choice') return preset ?? (field.isOptional ? '' : field.values[0]);
  if (field.kind === 'number' && field.isOptional) return null;
  return preset ?? (field.kind === 'number' ? field.min : '');
}

/** A value in the words of its screen, for the search. */
function wordsOf(value: unknown, names: Names = {}): string {
  if (Array.isArray(value)) return value.join('\n');
  const text = String((value as string | number | null) ?? '');
  return (names as Readonly<Record<string, string>>)[text] ?? text;
}

/** Few records have a day. The code of those that have one is loaded with their screen. */
const loadDayField = () => import('./day-field.tsx');
const DayField = later(async () => (await loadDayField()).DayField);
const MomentField = later(async () => (await import('./moment-field.tsx')).MomentField);

function Control({
  form,
  name,
  field,
  words: { of = [], names = {}, ...words },
}: FormField & { form: ResourceForm }) {
  const props = { optional: field.isOptional, ...words };
  switch (field.kind) {
    case 'longText':
      return <TextAreaField {...form.field(name)} {...(props as ComponentProps<typeof TextAreaField>)} />;
    case 'number':
      return <NumberField {...form.number(name, field.isOptional)} {...props} />;
    case 'moment':
      return <MomentField control={form.control} name={name} {...props} />;
    case 'yesNo':
      return <SwitchField {...form.field(name)} {...props} />;
    case 'choice':
      return (
        <SelectField {...form.field(name)} {...(props as ComponentProps<typeof SelectField>)}>
          {field.isOptional && <option value="">{m.admin_ui_not_given()}</option>}
          <Options of={field.values.map((value) => [value, wordsOf(value, names)])} />
        </SelectField>
      );
    case 'list':
      return of.map((label, place) => (
        <TextField key={label} {...form.field(`${name}.${place}`)} autoComplete="off" />
      ));
    case 'address':
    case 'file': {
      const [kind] = field.files;
      if ('media' in field && kind && kind !== 'document')
        return <RecordUpload control={form.control} name={name} label={words.label} kind={kind} />;
      return <TextField {...form.field(name)} autoComplete="off" {...props} />;
    }
    case 'day':
      return <DayField control={form.control} name={name} {...props} />;
    case 'text':
    case 'email':
      return <TextField {...form.field(name)} type={field.kind} autoComplete="off" {...props} />;
  }
}
