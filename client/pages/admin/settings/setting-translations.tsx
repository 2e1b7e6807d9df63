// The texts of settings in other languages. Each setting is saved by itself, as it was read.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormButtons, RecordForm, useRecordForm } from '#client/components/admin/record-form.tsx';
import { formOf, type ResourceForm } from '#client/components/admin/resource-list.tsx';
import { useOtherLanguages } from '#client/components/admin/other-languages.ts';
import { later } from '#client/components/ui/later.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { changeRecord } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import { resource } from '#contract/fields/kinds-rules.ts';
import { translatedSettings } from '#contract/site-settings-rules.ts';
import type { SiteSetting } from '#contract/site-settings.ts';
import { textMax } from '#contract/text-rules.ts';
import { defaultText } from '#contract/words/defaults-rules.ts';
import { type FormKey, labels } from './fields.ts';

const TranslationFields = later(
  async () => (await import('#client/components/admin/translation-fields.tsx')).TranslationFields,
);

const address = '/api/site-settings?lang=all';
const writes = '/api/admin/site-settings';

/** A setting as its translations are edited. */
const setting = resource({
  kind: 'site-settings',
  fields: { value: { kind: 'longText', max: textMax.paragraph, isOptional: true, isTranslated: true } },
  name: 'value',
});

export function SettingTranslations() {
  const others = useOtherLanguages();
  const rows = useAdminRead(address).data ?? [];
  // A text that the portal came with is in its languages already.
  const shown = rows.filter(
    (row) =>
      translatedSettings.includes(row.key) &&
      row.value !== '' &&
      !others.every((language) => defaultText(row, language) !== undefined),
  );
  if (others.length === 0 || shown.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="setting-translations">
      <h2 id="setting-translations">{m.admin_translations_title()}</h2>
      {shown.map((row) => (
        <One key={`${row.id} ${row.version}`} row={row} />
      ))}
    </section>
  );
}

function One({ row }: { row: SiteSetting }) {
  const client = useQueryClient();
  const [isOpen, open] = useState(false);
  const label = labels[row.key as FormKey] ?? row.key;
  const { all, options } = formOf(setting, { value: { label, rows: 2 } });
  const form = useRecordForm<Record<string, unknown>, SiteSetting>({
    ...options,
    record: row,
    writes: {
      async save(from, input) {
        const { translations } = input as { translations?: object };
        // Settings are changed by their key.
        const known = { ...(from ?? row), id: row.key };
        const saved = await changeRecord<SiteSetting>(writes, known, { value: known.value, translations });
        client.setQueryData<SiteSetting[]>([address], (rows) =>
          rows?.map((one) => (one.key === row.key ? saved : one)),
        );
        showToast({ title: m.admin_settings_settings_updated() });
        return saved;
      },
    },
  });
  return (
    <details className="translations" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && (
        <RecordForm
          form={form}
          onSaved={() => {}}
          buttons={<FormButtons form={form} saveLabel={m.admin_ui_save_changes()} />}
        >
          <TranslationFields form={form as unknown as ResourceForm} record={row} fields={all} />
        </RecordForm>
      )}
    </details>
  );
}
