// The official links of the footer: a form above the list, which adds a link or edits the chosen one.
import { useEffect, useRef, useState } from 'react';
import { NumberField } from '#client/components/admin/number-field.tsx';
import { OrderButtons } from '#client/components/admin/order-buttons.tsx';
import { FormButtons, RecordForm, useRecordForm } from '#client/components/admin/record-form.tsx';
import { RecordList, statusFilter } from '#client/components/admin/record-list.tsx';
import { RecordRow } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { countText } from '#client/components/admin/number-text.ts';
import { SampleBadge, StatusBadge } from '#client/components/admin/status-badge.tsx';
import { mayDiscard } from '#client/components/admin/unsaved.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { SelectField, TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { building, externalLink, globe, link as chain } from '#client/components/ui/icon-paths.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { contactLinkInput, linkIcons, type ContactLink } from '#contract/contact-links.ts';

const list = '/api/admin/contact-links';
const links = recordWrites<ContactLink>(list, {
  created: { title: 'Contact link added successfully' },
  updated: { title: 'Contact link updated successfully' },
  deleted: { title: 'Contact link deleted successfully' },
  notCreated: { title: 'Failed to add contact link' },
  notUpdated: { title: 'Failed to update contact link' },
  notDeleted: { title: 'Failed to delete contact link' },
});

const initial = { title: '', url: '', icon: 'ExternalLink', sortOrder: 0, isActive: true };
const labels = {
  title: 'Title',
  url: 'URL',
  icon: 'Icon',
  sortOrder: 'Sort order',
  isActive: 'Active',
};
const iconNames: Record<string, string> = {
  ExternalLink: 'External Link',
  Globe: 'Globe',
  Building: 'Building',
  Link: 'Link',
};
const words = { icon: iconNames };
const iconPaths: Record<string, string> = { Globe: globe, Building: building, Link: chain };

const searchText = ({ title, url }: ContactLink) => `${title}\n${url}`;

export function OfficialLinks() {
  const read = useAdminRead(list);
  const [edited, setEdited] = useState<ContactLink | null>(null);
  const [isTouched, setTouched] = useState(false);
  const section = useRef<HTMLElement>(null);

  function edit(link: ContactLink) {
    if (mayDiscard(isTouched)) setEdited(link);
  }
  /** Back to adding, with focus where the edit began. */
  function end() {
    setEdited(null);
    section.current?.querySelector<HTMLElement>(`[data-row="${edited?.id}"] button`)?.focus();
  }
  async function remove(link: ContactLink) {
    const isGone = await links.remove(link, link.title);
    if (isGone && edited?.id === link.id) setEdited(null);
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <LinkForm key={edited?.id ?? 'new'} record={edited} onTouch={setTouched} onEnd={end} />
      <section ref={section} className="admin-section">
        <h2>Official Links {read.data && `(${countText(read.data.length)})`}</h2>
        <RecordList
          title="Official Links"
          noun={['link', 'links']}
          read={read}
          searchText={searchText}
          searchHint="In titles and addresses."
          filter={statusFilter}
          empty={
            <EmptyState title="No official links found">
              The footer shows this list as soon as there is a link.
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
                  onOpen={() => edit(record)}
                  onDelete={() => void remove(record)}
                  marks={
                    <>
                      <StatusBadge isActive={record.isActive} />
                      {record.sortOrder !== 0 && <Badge>{`Order: ${record.sortOrder}`}</Badge>}
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
                        {record.url} <span className="sr-only">(opens in a new tab)</span>
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

interface LinkFormProps {
  record: ContactLink | null;
  onTouch: (isTouched: boolean) => void;
  onEnd: () => void;
}

function LinkForm({ record, onTouch, onEnd }: LinkFormProps) {
  const form = useRecordForm({ schema: contactLinkInput, record, initial, labels, words, writes: links });
  const heading = useRef<HTMLHeadingElement>(null);
  const { isDirty } = form;
  useEffect(() => {
    if (record) heading.current?.focus();
  }, [record]);
  useEffect(() => onTouch(isDirty), [isDirty, onTouch]);

  function saved() {
    if (record) return onEnd();
    form.reset(initial);
    heading.current?.focus();
  }
  return (
    <section className="sheet" aria-labelledby="link-form">
      <h2 ref={heading} id="link-form" tabIndex={-1}>
        {record ? 'Edit Official Link' : 'Add Official Link'}
      </h2>
      <RecordForm
        form={form}
        onSaved={saved}
        buttons={
          <FormButtons
            form={form}
            saveLabel={record ? 'Update Link' : 'Add Link'}
            cancelLabel="Cancel Edit"
            onCancel={record ? () => mayDiscard(isDirty) && onEnd() : undefined}
          />
        }
      >
        <div className="form-pair">
          <TextField {...form.field('title')} autoComplete="off" />
          <TextField {...form.field('url')} type="url" placeholder="https://" autoComplete="off" />
        </div>
        <div className="form-pair">
          <SelectField {...form.field('icon')}>
            {linkIcons.map((icon) => (
              <option key={icon} value={icon}>
                {iconNames[icon]}
              </option>
            ))}
          </SelectField>
          <NumberField {...form.number('sortOrder')} />
        </div>
        <SwitchField {...form.field('isActive')} hint="Inactive links are hidden from visitors." />
      </RecordForm>
    </section>
  );
}
