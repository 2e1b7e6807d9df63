// The texts of a record in other languages, each beside the text that it is made from: what is missing, and what has changed
// since it was translated. Loaded when somebody opens it.
import { useId, useState } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Options, SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import {
  hasText,
  textMark,
  type Translated,
  type TranslatedText,
  type TranslationState,
} from '#contract/translations-rules.ts';
import type { FormField, ResourceForm } from './resource-list.tsx';
import { useOtherLanguages } from './other-languages.ts';
import { languageName } from './translation-values.ts';

interface TranslationFieldsProps {
  form: ResourceForm;
  record: Translated | null;
  fields: readonly FormField[];
}

export function TranslationFields({ form, record, fields }: TranslationFieldsProps) {
  const others = useOtherLanguages();
  const [chosen, choose] = useState<string>();
  const language = others.find((one) => one === chosen) ?? others[0];
  if (language === undefined) return <p>{m.admin_translations_one_language()}</p>;
  return (
    <>
      {others.length > 1 && (
        <SelectField
          name="translation-language"
          label={m.admin_translations_language()}
          value={language}
          onChange={({ target }) => choose(target.value)}
        >
          <Options of={others.map((one) => [one, languageName(one)])} />
        </SelectField>
      )}
      {fields.map((field) => (
        <Pair
          key={`${language} ${field.name}`}
          form={form}
          record={record}
          field={field}
          language={language}
        />
      ))}
    </>
  );
}

interface PairProps {
  form: ResourceForm;
  record: Translated | null;
  field: FormField;
  language: string;
}

/** A text as it was written, and its translation. */
function Pair({ form, record, field: { name, field, words }, language }: PairProps) {
  const path = `translations.${language}.${name}`;
  // Several forms of a screen may have the same names.
  const id = useId();
  const text = form.watch(name) as unknown;
  const typed = form.watch(path) as unknown;
  const confirmed = form.watch(`translations.${language}.of.${name}`) as string | undefined;
  if (![text].flat().some(hasText)) return null;
  const before = record?.translations?.[language as 'hi'];
  const isNew = JSON.stringify(typed) !== JSON.stringify(before?.[name]);
  const mark = confirmed ?? (isNew ? undefined : before?.of?.[name]);
  const state: TranslationState = !hasText(typed)
    ? 'missing'
    : mark === undefined || mark === textMark(text)
      ? 'done'
      : 'changed';
  const label = (own: string) => m.admin_translations_in({ label: own, language: languageName(language) });
  const isLong = field.kind === 'longText';
  return (
    <div className="translation">
      <div>
        <p className="field-label">{words.label}</p>
        {[text as TranslatedText].flat().map((line, place) => (
          // A list has the same places in each language.
          <p key={place} className="text-ink-2 wrap-anywhere whitespace-pre-line" dir="auto">
            {line}
          </p>
        ))}
      </div>
      <div>
        {field.kind === 'list' ? (
          field.of.map((_, place) => (
            <TextField
              key={place}
              {...form.field(`${path}.${place}`)}
              id={`${id}-${place}`}
              label={label(words.of?.[place] ?? words.label)}
              lang={language}
              autoComplete="off"
            />
          ))
        ) : isLong ? (
          <TextAreaField
            {...form.field(path)}
            id={id}
            label={label(words.label)}
            lang={language}
            rows={Math.min(words.rows ?? 4, 8)}
          />
        ) : (
          <TextField
            {...form.field(path)}
            id={id}
            label={label(words.label)}
            lang={language}
            autoComplete="off"
          />
        )}
        {state === 'missing' && <Badge>{m.admin_translations_missing()}</Badge>}
        {state === 'changed' && (
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="warn">{m.admin_translations_changed()}</Badge>
            <Button
              small
              variant="secondary"
              onClick={() =>
                form.setValue(`translations.${language}.of.${name}`, textMark(text) as never, {
                  shouldDirty: true,
                })
              }
            >
              {m.admin_translations_still_right()}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
