// The official links of the footer: a form above the list, which adds a link or edits the chosen one.
import {
  type FormAboveList,
  FormSheet,
  useFormAboveList,
} from '#client/components/admin/form-above-list.tsx';
import { NumberField } from '#client/components/admin/number-field.tsx';
import { OrderButtons } from '#client/components/admin/order-buttons.tsx';
import { FormButtons, RecordForm, useRecordForm } from '#client/components/admin/record-form.tsx';
import { RecordList, statusFilter } from '#client/components/admin/record-list.tsx';
import { RecordRow } from '#client/components/admin/record-row.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { SampleBadge, StatusBadge } from '#client/components/admin/status-badge.tsx';
import { mayDiscard } from '#client/components/admin/unsaved.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Options, SelectField, TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { building, externalLink, globe, link as chain } from '#client/components/ui/icon-paths.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { type ContactLink, contactLinks } from '#contract/resources/contact-links-rules.ts';
import { formOf, resourceWrites } from '#client/components/admin/resource-list.tsx';

const list = '/api/admin/contact-links';
const links = resourceWrites<ContactLink>('contact-links');

const iconNames: Record<string, string> = {
  ExternalLink: m.admin_contacts_external_link(),
  Globe: m.admin_contacts_globe(),
  Building: m.admin_contacts_building(),
  Link: m.admin_ui_link(),
};
const link = formOf(contactLinks, { icon: { names: iconNames } }).options;
const iconPaths: Record<string, string> = { Globe: globe, Building: building, Link: chain };

const searchText = ({ title, url }: ContactLink) => `${title}\n${url}`;

export function OfficialLinks() {
  const read = useAdminRead(list);
  const above = useFormAboveList(links, ({ title }) => title);
  return (
    <div className="form-beside">
      <LinkForm key={above.key} {...above.form} />
      <section className="admin-section">
        <h2>
          {m.admin_contacts_official_links()} {read.data && `(${countText(read.data.length)})`}
        </h2>
        <RecordList
          title={m.admin_contacts_official_links()}
          noun={[m.admin_contacts_link(), m.admin_contacts_links()]}
          read={read}
          searchText={searchText}
          searchHint={m.admin_contacts_in_titles_and_addresses()}
          filter={statusFilter}
          empty={
            <EmptyState title={m.admin_contacts_no_official_links_found()}>
              {m.admin_contacts_the_footer_shows_this_list_as_soon()}
            </EmptyState>
          }
        >
          {(records, isWhole) => (
            <ul className="rows">
              {records.map((record) => (
                <RecordRow
                  key={record.id}
                  id={record.id}
                  name={record.title}
                  onOpen={() => above.edit(record)}
                  onDelete={() => void above.remove(record)}
                  marks={
                    <>
                      <StatusBadge isActive={record.isActive} />
                      {record.sortOrder !== 0 && (
                        <Badge>{m.admin_contacts_order({ sortOrder: record.sortOrder })}</Badge>
                      )}
                      <SampleBadge isSample={record.isSample} />
                    </>
                  }
                  actions={
                    <OrderButtons
                      record={record}
                      name={record.title}
                      records={isWhole ? read.data : undefined}
                      writes={links}
                    />
                  }
                  meta={
                    <span className="row-link">
                      <Icon path={iconPaths[record.icon] ?? externalLink} size={16} />
                      <a href={record.url} target="_blank" rel="noopener noreferrer">
                        {record.url} <span className="sr-only">{m.admin_contacts_opens_in_a_new_tab()}</span>
                      </a>
                    </span>
                  }
                />
              ))}
            </ul>
          )}
        </RecordList>
      </section>
    </div>
  );
}

function LinkForm({ record, ...sheet }: FormAboveList<ContactLink>) {
  const form = useRecordForm({ ...link, record, writes: links });
  return (
    <FormSheet
      {...sheet}
      title={record ? m.admin_contacts_edit_official_link() : m.admin_contacts_add_official_link()}
      isDirty={form.isDirty}
    >
      <RecordForm
        form={form}
        onSaved={sheet.onEnd}
        buttons={
          <FormButtons
            form={form}
            saveLabel={record ? m.admin_contacts_update_link() : m.admin_contacts_add_link()}
            cancelLabel={m.admin_ui_cancel_edit()}
            onCancel={record ? () => mayDiscard(form.isDirty) && sheet.onEnd() : undefined}
          />
        }
      >
        <div className="form-pair">
          <TextField {...form.field('title')} autoComplete="off" />
          <TextField {...form.field('url')} type="url" placeholder="https://" autoComplete="off" />
        </div>
        <div className="form-pair">
          <SelectField {...form.field('icon')}>
            <Options of={contactLinks.fields.icon.values.map((icon) => [icon, iconNames[icon]])} />
          </SelectField>
          <NumberField {...form.number('sortOrder')} />
        </div>
        <SwitchField
          {...form.field('isActive')}
          hint={m.admin_contacts_inactive_links_are_hidden_from_visitors()}
        />
      </RecordForm>
    </FormSheet>
  );
}
