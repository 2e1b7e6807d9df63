// The list of a resource for RecordManager, with the dialog that adds or changes a record: from the resource's fields and
// its words (record-words.ts).
//
//   const drugs = resourceList(drugRisks, { controls: { warningSigns: { rows: 4 } } });
//   <RecordManager list={drugs} read={useAdminRead('/api/admin/drug-risks')} … />
//
// `parts` are controls of the screen's own, in place of those of single fields or around them.
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { Options, SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { later } from '#client/components/ui/later.tsx';
import type { ToastText } from '#client/components/ui/toast-store.ts';
import type { EditableRecord } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import {
  csvColumnsOf,
  maxOf,
  type SentField,
  sentFieldsOf,
  type InputOf,
  type RecordOf,
  type Resource,
  translatedFieldsOf,
} from '#contract/fields/kinds-rules.ts';
import type { ImportKind } from '#contract/resources-rules.ts';
import type { Translated } from '#contract/translations-rules.ts';
import { inputOf } from '#contract/fields/schemas.ts';
import { EditDialog } from './edit-dialog.tsx';
import { NumberField } from './number-field.tsx';
import { useRecordForm } from './record-form.tsx';
import { type RecordFilter, statusFilter } from './record-list.tsx';
import type { ManagedList, RecordDialogProps } from './record-manager.tsx';
import { recordText, recordWords } from './record-words.ts';
import { recordWrites } from './record-writes.ts';
import { emptyTranslations, languageName } from './translation-values.ts';
import { RecordUpload } from './upload/record-upload.tsx';

const TranslationFields = later(async () => (await import('./translation-fields.tsx')).TranslationFields);

/** In a chunk of its own, which the first press loads. */
const ListImport = later(async () => (await import('./list-import.tsx')).ListImport);

type Names = Readonly<Record<string, string>> | readonly string[];
type ControlProps = Omit<ComponentProps<typeof TextField>, 'name' | 'label'> & { rows?: number };

/** What the control of a field has besides its words. */
type ControlOf = Omit<ControlProps, 'label'> & {
  /** Its label, where the catalogue has none. */
  label?: string;
  /** The display names of its values. */
  names?: Names;
};
type Controls<R extends Resource> = { readonly [Name in keyof InputOf<R>]?: ControlOf };

interface FieldWords extends ControlProps {
  label: string;
  /** The labels of the texts of a list. */
  of: readonly string[];
  names: Names;
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

interface Own<R extends Resource> {
  controls?: Controls<R>;
  parts?: { [Name in keyof InputOf<R>]?: Part<R> };
  /** The proposals for a new record that depend on the others. */
  propose?: (records: readonly unknown[]) => Partial<InputOf<R>>;
}

interface HowWritten {
  /** The toast after a save without an answer, if it differs. */
  notSaved?: ToastText;
  /** The HTTP method of a change. */
  method?: 'PUT' | 'PATCH';
}

/**
 * What `useRecordForm` needs of a resource, for a form that is not this dialog. Fields without a label are sent and not
 * shown in conflicts.
 */
export function formOf<R extends Resource>(resource: R, controls: Controls<R> = {}) {
  const labels: Record<string, string> = {};
  const names: Record<string, Names> = {};
  const initial: RecordValues = {};
  const all = sentFieldsOf(resource).map(([name, field]) => {
    const words = wordsOfField(resource.kind, name, field, (controls as Controls<Resource>)[name]);
    if (words.of.length > 0) words.of.forEach((text, place) => (labels[`${name}.${place}`] = text));
    else if (words.label) labels[name] = words.label;
    names[name] = words.names;
    initial[name] = emptyValue(field);
    return { name, field, words };
  });
  const translations = emptyTranslations(resource);
  if (translations) initial['translations'] = translations;
  for (const language of Object.keys(translations ?? {})) {
    for (const { name, field, words } of all) {
      const label = (own: string) =>
        m.admin_translations_in({ label: own, language: languageName(language) });
      const path = `translations.${language}.${name}`;
      if (!field.isTranslated) continue;
      if (words.of.length > 0) words.of.forEach((text, place) => (labels[`${path}.${place}`] = label(text)));
      else if (words.label) labels[path] = label(words.label);
    }
  }
  return { all, options: { schema: inputOf(resource), initial, labels, words: names } };
}

function wordsOfField(kind: string, name: string, field: SentField, own: ControlOf = {}): FieldWords {
  const text = (end = '') => recordText(kind, name + end);
  const values = field.kind === 'choice' ? field.values : [];
  const hint = text('_hint');
  return {
    ...(hint !== undefined && { hint }),
    label: text() ?? '',
    of: field.kind === 'list' ? field.of.map((_, place) => text(`_${place}`) ?? '') : [],
    names: Object.fromEntries(values.map((value) => [value, text(`_${value}`) ?? value])),
    ...own,
  };
}

export function resourceList<R extends Resource>(
  resource: R,
  { controls, parts = {}, propose, ...written }: Own<R> & HowWritten = {},
): ManagedList<RecordOf<R> & EditableRecord> {
  const { all, options } = formOf(resource, controls);
  const text = recordWords(resource.kind);
  const add = text('add');
  const noData = text('noData');
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
        title={record ? text('edit') : add}
        saveLabel={record ? m.admin_ui_save_changes() : add}
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
  const searched = all.filter(({ field }) => field.search);
  const choice = all.find(({ field }) => field.kind === 'choice');
  return {
    title: text('list'),
    lede: text('lede'),
    noun: [text('one'), text('many')],
    add,
    empty: [text('empty'), text('emptyHint')],
    searchHint: text('searchHint'),
    ...(noData && {
      csv: { kind: resource.kind, columns: csvColumnsOf(resource), noData },
    }),
    ...(resource.key && {
      Import: ({ onClose }: { onClose: () => void }) => (
        <ListImport
          what={resource.kind as ImportKind}
          columns={options.labels}
          name={resource.name}
          onClose={onClose}
        />
      ),
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
    writes: resourceWrites<Managed>(resource.kind, written),
    Dialog,
  } as unknown as ReturnType<typeof resourceList<R>>;
}

/** The writes to the records of a kind, with its toasts. */
export function resourceWrites<R extends EditableRecord>(
  kind: string,
  { notSaved, method }: HowWritten = {},
) {
  const text = recordWords(kind);
  const failed = (name: string) => ({ title: text(`${name}Title`), description: text(name) });
  const texts = {
    created: { title: text('created') },
    updated: { title: text('updated') },
    deleted: { title: text('deleted'), description: m.admin_ui_it_stays_in_the_bin_for_30() },
    notCreated: failed('notCreated'),
    notUpdated: failed('notUpdated'),
    notDeleted: failed('notDeleted'),
    ...(notSaved && { notSaved }),
  };
  return recordWrites<R>(`/api/admin/${kind}`, texts, method);
}

export interface FormField {
  name: string;
  field: SentField;
  words: FieldWords;
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

function Control({ form, name, field, words: { of, names, ...words } }: FormField & { form: ResourceForm }) {
  const props = { optional: field.isOptional, ...words };
  switch (field.kind) {
    case 'longText': {
      const rows = maxOf(field) > 1_000 ? 5 : 3;
      return (
        <TextAreaField
          {...form.field(name)}
          rows={rows}
          {...(props as ComponentProps<typeof TextAreaField>)}
        />
      );
    }
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
      const type = field.files.length === 0 ? 'url' : 'text';
      return <TextField {...form.field(name)} type={type} autoComplete="off" {...props} />;
    }
    case 'day':
      return <DayField control={form.control} name={name} {...props} />;
    case 'text':
    case 'email':
      return <TextField {...form.field(name)} type={field.kind} autoComplete="off" {...props} />;
  }
}
