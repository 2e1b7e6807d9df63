// Content that replaces sections of the home page. If a section has several active ones, the newest counts.
import { useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { RecordList, statusFilter } from '#client/components/admin/record-list.tsx';
import { Excerpt, RecordRow } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { countRecent, StatCards } from '#client/components/admin/stat-cards.tsx';
import { SampleBadge, StatusBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { homepageSections, type HomepageContent } from '#contract/homepage-content.ts';
import { sectionNames } from './section-names.ts';
import { WordingDialog } from './wording-dialog.tsx';

const list = '/api/admin/homepage-content';
const wordings = recordWrites<HomepageContent>(list, {
  created: { title: 'Content Created', description: 'The home page shows it now.' },
  updated: { title: 'Content Updated', description: 'The home page shows it now.' },
  deleted: { title: 'Content Deleted', description: 'It stays in the bin for 30 days.' },
  notCreated: { title: 'Creation Failed', description: 'Failed to create home page content.' },
  notUpdated: { title: 'Update Failed', description: 'Failed to update home page content.' },
  notDeleted: { title: 'Deletion Failed', description: 'Failed to delete home page content.' },
});

const nameOf = (section: string) => sectionNames[section as keyof typeof sectionNames] ?? section;
const searchText = ({ section, title, content }: HomepageContent) =>
  [nameOf(section), title, content].join('\n');

export default function HomepageManager() {
  const read = useAdminRead(list);
  const [edited, setEdited] = useState<HomepageContent | 'new' | null>(null);
  const records = read.data;
  // The list is sorted newest first.
  const shown = new Set(
    homepageSections.flatMap(
      (section) => records?.find((wording) => wording.section === section && wording.isActive)?.id ?? [],
    ),
  );
  const add = (
    <Button small onClick={() => setEdited('new')}>
      Add Content
    </Button>
  );
  return (
    <AdminPage
      title="Home Page Manager"
      lede="Title, text, image and button of the home page’s sections. A section without content of its own keeps its default."
      actions={add}
    >
      <div className="grid grid-cols-1 gap-5">
        <StatCards
          figures={[
            { label: 'Total Content', value: records?.length },
            { label: 'On the home page', value: records && shown.size },
            { label: 'Recent Updates', value: records && countRecent(records) },
          ]}
        />
        <RecordList
          title="Home Page Content"
          noun={['section text', 'section texts']}
          read={read}
          searchText={searchText}
          searchHint="In sections, titles and texts."
          filter={statusFilter}
          empty={
            <EmptyState title="No content yet" level={2} action={add}>
              Until you add some, the home page shows its default texts.
            </EmptyState>
          }
        >
          {(found) => (
            <ul className="rows">
              {found.map((record) => (
                <RecordRow
                  key={record.id}
                  id={record.id}
                  name={record.title}
                  onOpen={() => setEdited(record)}
                  onDelete={() => void wordings.remove(record, record.title)}
                  marks={
                    <>
                      <StatusBadge isActive={record.isActive} />
                      {record.isActive && !shown.has(record.id) && (
                        <Badge tone="warn">A newer one is shown</Badge>
                      )}
                      <SampleBadge isSample={record.isSample} />
                    </>
                  }
                  meta={
                    <>
                      {nameOf(record.section)}, updated <Time at={record.updatedAt} />
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
        <WordingDialog
          record={edited === 'new' ? null : edited}
          writes={wordings}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPage>
  );
}
