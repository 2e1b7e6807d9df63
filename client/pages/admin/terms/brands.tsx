// Brand names with what they contain: a table, the import of the hospital's formulary and the export of the list. None is
// linked by itself; the field for coding and the list of unlinked words propose them.
import { useState } from 'react';
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { ImportDialog } from '#client/components/admin/import-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { useSend } from '#client/components/admin/use-send.tsx';
import { dateFromTyped } from '#client/components/case/typed-date.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { RowButton } from '#client/components/ui/button.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { Table } from '#client/components/ui/table.tsx';
import {
  brandsAddress,
  lookAtBrands,
  readBrands,
  refetchTerms,
  useBrands,
} from '#client/data/admin/terms.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import { type Brand, brandInput } from '#contract/brands.ts';
import { saveTable, SearchedList, shownAtOnce, useTyped } from './searched-list.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

const labels = {
  name: m.admin_terms_brand(),
  maker: m.admin_terms_maker(),
  composition: m.admin_terms_composition(),
  form: m.admin_terms_form(),
  seen: m.admin_terms_seen(),
  source: m.admin_terms_source(),
};
const columns = Object.fromEntries(
  (Object.keys(labels) as (keyof typeof labels)[]).map((name) => [name, (brand: Brand) => brand[name]]),
);

const writes = recordWrites<Brand>(brandsAddress, {
  created: { title: m.admin_terms_brand_added() },
  updated: { title: m.admin_terms_brand_changed() },
  deleted: { title: m.admin_terms_brand_deleted() },
  notCreated: { title: m.admin_lists_not_added() },
  notUpdated: { title: m.admin_lists_not_changed() },
  notDeleted: { title: m.admin_lists_not_deleted() },
});

type Asked = { what: 'add' | 'import' } | { what: 'edit'; brand: Brand };

export function Brands() {
  const search = useTyped();
  const read = useBrands(search.sought, shownAtOnce);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { busy, failure, send } = useSend();
  const onClose = () => setAsked(null);
  return (
    <div className="admin-section">
      <SearchedList<Brand>
        intro={m.admin_terms_brands_hint()}
        searchHint={m.admin_terms_in_names_and_compositions()}
        empty={[m.admin_terms_no_brands_yet(), m.admin_terms_import_your_formulary()]}
        failure={m.admin_terms_brands_could_not_be_read()}
        search={search}
        read={read}
        add={[m.admin_terms_add_brand(), () => setAsked({ what: 'add' })]}
        onImport={() => setAsked({ what: 'import' })}
        onExport={() => void send(readBrands, { done: (all) => saveTable('brand-names.csv', columns, all) })}
        isBusy={busy}
        refusal={failure}
        table={(brands) => (
          <BrandTable
            brands={brands}
            onLookAt={({ id }) => void send(() => lookAtBrands([id]))}
            onEdit={(brand) => setAsked({ what: 'edit', brand })}
            onDelete={(brand) => void writes.remove(brand, joined([brand.name, brand.composition], ', '))}
          />
        )}
      />
      {(asked?.what === 'add' || asked?.what === 'edit') && (
        <BrandDialog brand={asked.what === 'edit' ? asked.brand : null} onClose={onClose} />
      )}
      {asked?.what === 'import' && (
        <ImportDialog<Reply<'POST /api/admin/brands/import'>['rows'][number]>
          what="brands"
          title={m.admin_terms_import_formulary()}
          hint={m.admin_terms_columns_of_the_formulary()}
          noun={m.admin_terms_brand()}
          others={m.admin_terms_brands_that_are_not_in_the_file()}
          imported={m.admin_terms_brands_imported()}
          address={`${brandsAddress}/import`}
          columns={labels}
          onImported={refetchTerms}
          details={({ issues, unknown, fate }) =>
            issues.map(({ message }) => message).join(' ') ||
            (unknown.length > 0
              ? m.admin_terms_in_no_list({ names: joined(unknown, ', ') })
              : fate === 'changed'
                ? m.admin_terms_keeps_both_compositions()
                : null)
          }
          onClose={onClose}
        />
      )}
    </div>
  );
}

interface BrandTableProps {
  brands: readonly Brand[];
  onLookAt: (brand: Brand) => void;
  onEdit: (brand: Brand) => void;
  onDelete: (brand: Brand) => void;
}

function BrandTable({ brands, onLookAt, onEdit, onDelete }: BrandTableProps) {
  return (
    <Table
      caption={m.admin_terms_brands()}
      captionHidden
      heads={[
        labels.name,
        labels.composition,
        labels.form,
        labels.maker,
        labels.seen,
        m.admin_terms_actions(),
      ]}
    >
      {brands.map((brand) => (
        <tr key={brand.id}>
          <th scope="row" dir="auto">
            {brand.name}
            {brand.isSample && (
              <div>
                <Badge tone="warn">{m.admin_terms_starter()}</Badge>
              </div>
            )}
          </th>
          <td dir="auto">{brand.composition}</td>
          <td dir="auto">{brand.form}</td>
          <td dir="auto">{brand.maker}</td>
          <td dir="auto">
            {brand.seen}
            <br />
            <small>{brand.source}</small>
          </td>
          <td>
            <div className="row-buttons">
              {brand.isSample && (
                <RowButton
                  label={m.admin_terms_looked_at()}
                  name={`${m.admin_terms_looked_at()}: ${brand.name}`}
                  onClick={() => onLookAt(brand)}
                />
              )}
              <RowButton
                label={m.admin_terms_edit()}
                name={`${m.admin_terms_edit()}: ${brand.name}, ${brand.composition}`}
                onClick={() => onEdit(brand)}
              />
              <RowButton
                label={m.admin_ui_delete_2()}
                name={`${m.admin_ui_delete_2()}: ${brand.name}, ${brand.composition}`}
                onClick={() => onDelete(brand)}
              />
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}

const initial = { name: '', maker: '', composition: '', form: '', seen: '', source: '' };

function BrandDialog({ brand, onClose }: { brand: Brand | null; onClose: () => void }) {
  const form = useRecordForm({ schema: brandInput, record: brand, initial, labels, writes });
  return (
    <EditDialog
      form={form}
      title={brand ? m.admin_terms_edit_term({ name: brand.name }) : m.admin_terms_add_brand()}
      saveLabel={brand ? m.admin_ui_save_changes() : m.admin_terms_add()}
      onClose={onClose}
    >
      {brand && <p className="pb-4">{m.admin_terms_another_composition()}</p>}
      <TextField {...form.field('name')} hint={m.admin_terms_name_on_the_pack()} autoComplete="off" />
      <TextField
        {...form.field('composition')}
        hint={m.admin_terms_how_a_composition_is_written()}
        autoComplete="off"
      />
      <TextField {...form.field('form')} optional autoComplete="off" />
      <TextField {...form.field('maker')} optional autoComplete="off" />
      <TextField {...form.field('source')} hint={m.admin_terms_such_as_pack()} autoComplete="off" />
      <TextField
        {...form.field('seen', { setValueAs: (typed: string) => typed && dateFromTyped(typed) })}
        optional
        width="narrow"
        hint={m.admin_terms_day_month_or_year()}
        autoComplete="off"
      />
    </EditDialog>
  );
}
