// Awareness Content Manager: the texts of the awareness page.
import { useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { RecordList, type RecordFilter } from '#client/components/admin/record-list.tsx';
import { Excerpt, RecordRow } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { countRecent, StatCards } from '#client/components/admin/stat-cards.tsx';
import { SampleBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { awarenessSections, type AwarenessContent } from '#contract/awareness-content.ts';
import { ContentDialog } from './content-dialog.tsx';
import { sectionName } from './sections.ts';

const list = '/api/admin/awareness-content';
const contents = recordWrites<AwarenessContent>(list, {
  created: { title: 'Content Created', description: 'The awareness page shows it now.' },
  updated: { title: 'Content Updated', description: 'The awareness page shows it now.' },
  deleted: { title: 'Content Deleted', description: 'It stays in the bin for 30 days.' },
  notCreated: { title: 'Creation Failed', description: 'Failed to create awareness content.' },
  notUpdated: { title: 'Update Failed', description: 'Failed to update awareness content.' },
  notDeleted: { title: 'Deletion Failed', description: 'Failed to delete awareness content.' },
});

const searchText = ({ section, title, content }: AwarenessContent) =>
  `${sectionName(section)}\n${title}\n${content}`;

const bySection: RecordFilter<AwarenessContent> = {
  label: 'Section',
  options: awarenessSections.map((value) => ({
    value,
    label: sectionName(value),
    holds: ({ section }) => section === value,
  })),
};

export default function AwarenessManager() {
  const read = useAdminRead(list);
  const [edited, setEdited] = useState<AwarenessContent | 'new' | null>(null);
  const add = (
    <Button small onClick={() => setEdited('new')}>
      Add Content
    </Button>
  );
  return (
    <AdminPage
      title="Awareness Content Manager"
      lede="Texts of the awareness page, in six sections."
      actions={add}
    >
      <div className="grid grid-cols-1 gap-5">
        <StatCards
          figures={[
            { label: 'Total Content', value: read.data?.length },
            { label: 'Sections', value: read.data && new Set(read.data.map(({ section }) => section)).size },
            { label: 'Recent Updates', value: read.data && countRecent(read.data) },
          ]}
        />
        <RecordList
          title="Awareness Content"
          noun={['text', 'texts']}
          read={read}
          searchText={searchText}
          searchHint="In sections, titles and texts."
          filter={bySection}
          empty={
            <EmptyState title="No content yet" level={2} action={add}>
              Until you add some, the awareness page shows only its fixed texts.
            </EmptyState>
          }
        >
          {(records) => (
            <ul className="rows">
              {records.map((record) => (
                <RecordRow
                  key={record.id}
                  id={record.id}
                  name={record.title}
                  onOpen={() => setEdited(record)}
                  onDelete={() => void contents.remove(record, record.title)}
                  marks={<SampleBadge isSample={record.isSample} />}
                  meta={
                    <>
                      {sectionName(record.section)}, updated <Time at={record.updatedAt} />
                    </>
                  }
                >
                  <Excerpt text={record.content} />
                </RecordRow>
              ))}
            </ul>
          )}
        </RecordList>
      </div>
      {edited && (
        <ContentDialog
          record={edited === 'new' ? null : edited}
          others={read.data ?? []}
          writes={contents}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPage>
  );
}
