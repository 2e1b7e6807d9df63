// Brand names with what they contain: a table, the import of the hospital's formulary and the export of the list. None is
// linked by itself; the field for coding and the list of unlinked words propose them.
import { useState } from 'react';
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { ImportDialog } from '#client/components/admin/import-dialog.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { Table, TableHead } from '#client/components/ui/table.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useDebounced } from '#client/components/ui/use-debounced.ts';
import {
  addBrand,
  brandImportAddress,
  deleteBrand,
  lookAtBrands,
  readBrands,
  refetchTerms,
  useBrands,
} from '#client/data/admin/terms.ts';
import { saveFile } from '#client/data/admin/save-file.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import { type Brand, brandInput } from '#contract/brands.ts';
import { csvTable } from '#contract/csv-rules.ts';
import { textMax } from '#contract/text-rules.ts';

/** The most brands that are shown; the search finds the others. */
const shownBrands = 100;
const searchDelayMs = 250;

const labels = {
  name: m.admin_terms_brand(),
  maker: m.admin_terms_maker(),
  composition: m.admin_terms_composition(),
  form: m.admin_terms_form(),
  seen: m.admin_terms_seen(),
  source: m.admin_terms_source(),
};
const columns = ['name', 'maker', 'composition', 'form', 'seen', 'source'] as const;

export function Brands() {
  const [typed, setTyped] = useState('');
  const read = useBrands(useDebounced(typed.trim(), searchDelayMs), shownBrands);
  const [asked, setAsked] = useState<'add' | 'import' | null>(null);
  const { busy, failure, send } = useSend();
  const onClose = () => setAsked(null);
  const isEmpty = read.data?.total === 0;
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button small onClick={() => setAsked('add')}>
        {m.admin_terms_add_brand()}
      </Button>
      <Button small variant="secondary" onClick={() => setAsked('import')}>
        {m.admin_terms_import_csv()}
      </Button>
      {!isEmpty && (
        <Button
          small
          variant="secondary"
          busy={busy}
          onClick={() => void send(readBrands, { done: saveBrands })}
        >
          {m.admin_terms_export_csv()}
        </Button>
      )}
    </div>
  );
  return (
    <div className="admin-section">
      <p className="pb-4">{m.admin_terms_brands_hint()}</p>
      <ReadState read={read} failure={m.admin_terms_brands_could_not_be_read()} level={2} shape="rows">
        {({ records: brands, total, found }) =>
          total === 0 ? (
            <EmptyState level={2} title={m.admin_terms_no_brands_yet()} action={actions}>
              {m.admin_terms_import_your_formulary()}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-1 gap-4">
              <div className="flex flex-wrap items-end justify-between gap-4">
                <div className="grow">
                  <TextField
                    name="brands-q"
                    type="search"
                    width="half"
                    label={m.admin_ui_search()}
                    hint={m.admin_terms_in_names_and_compositions()}
                    autoComplete="off"
                    maxLength={textMax.line}
                    value={typed}
                    onChange={({ target }) => setTyped(target.value)}
                  />
                </div>
                {actions}
              </div>
              <p role="status">{m.admin_terms_count_of({ count: found, all: total })}</p>
              {failure && <p role="alert">{failure}</p>}
              {brands.length > 0 && (
                <BrandTable
                  brands={brands}
                  onLookAt={({ id }) => void send(() => lookAtBrands([id]))}
                  onDelete={({ id, name, composition }) => {
                    if (!confirm(m.admin_terms_delete_brand({ name, composition }))) return;
                    void send(() => deleteBrand(id), {
                      done: () => showToast({ title: m.admin_terms_brand_deleted(), description: name }),
                    });
                  }}
                />
              )}
              {found > brands.length && <p>{m.admin_terms_first_shown({ count: brands.length })}</p>}
            </div>
          )
        }
      </ReadState>
      {asked === 'add' && <BrandDialog onClose={onClose} />}
      {asked === 'import' && (
        <ImportDialog<Reply<'POST /api/admin/brands/import'>['rows'][number]>
          what="brands"
          title={m.admin_terms_import_formulary()}
          hint={m.admin_terms_columns_of_the_formulary()}
          noun={m.admin_terms_brand()}
          others={m.admin_terms_brands_that_are_not_in_the_file()}
          imported={m.admin_terms_brands_imported()}
          address={brandImportAddress}
          columns={labels}
          onImported={refetchTerms}
          details={({ issues, unknown, fate }) =>
            issues.map(({ message }) => message).join(' ') ||
            (unknown.length > 0
              ? m.admin_terms_in_no_list({ names: unknown.join(', ') })
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
  onDelete: (brand: Brand) => void;
}

function BrandTable({ brands, onLookAt, onDelete }: BrandTableProps) {
  return (
    <Table caption={m.admin_terms_brands()} captionHidden>
      <TableHead
        heads={[
          labels.name,
          labels.composition,
          labels.form,
          labels.maker,
          labels.seen,
          m.admin_terms_actions(),
        ]}
      />
      <tbody>
        {brands.map((brand) => (
          <tr key={brand.id}>
            <th scope="row" dir="auto">
              {brand.name}
              {brand.isStarter && (
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
                {brand.isStarter && (
                  <Button
                    small
                    variant="quiet"
                    aria-label={`${m.admin_terms_looked_at()}: ${brand.name}`}
                    onClick={() => onLookAt(brand)}
                  >
                    {m.admin_terms_looked_at()}
                  </Button>
                )}
                <Button
                  small
                  variant="quiet"
                  aria-label={`${m.admin_ui_delete_2()}: ${brand.name}, ${brand.composition}`}
                  onClick={() => onDelete(brand)}
                >
                  {m.admin_ui_delete_2()}
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function saveBrands(brands: readonly Brand[]): void {
  const lines = brands.map((brand) => columns.map((column) => brand[column] ?? ''));
  saveFile(new Blob([csvTable([columns, ...lines])], { type: 'text/csv;charset=utf-8' }), 'brand-names.csv');
}

const initial = { name: '', maker: '', composition: '', form: '', seen: '', source: '' };

function BrandDialog({ onClose }: { onClose: () => void }) {
  const form = useRecordForm({
    schema: brandInput,
    record: null,
    initial,
    labels,
    writes: {
      async save(_record: object | null, input: object) {
        const saved = await addBrand(input);
        showToast({ title: m.admin_terms_brand_added(), description: saved.name });
        return { ...saved, version: 1 };
      },
    },
  });
  return (
    <EditDialog
      form={form}
      title={m.admin_terms_add_brand()}
      saveLabel={m.admin_terms_add()}
      onClose={onClose}
    >
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
        {...form.field('seen')}
        optional
        width="narrow"
        hint={m.admin_terms_day_month_or_year()}
        autoComplete="off"
      />
    </EditDialog>
  );
}
