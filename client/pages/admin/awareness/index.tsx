// Awareness Content Manager: the texts of the awareness page, by section.
import { RecordManager, type ManagedList } from '#client/components/admin/record-manager.tsx';
import { Excerpt } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { countRecent } from '#client/components/admin/stat-cards.tsx';
import { SampleBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { awarenessSections, type AwarenessContent } from '#contract/awareness-content.ts';
import { ContentDialog } from './content-dialog.tsx';
import { sectionName } from './sections.ts';

const address = '/api/admin/awareness-content';
const contents: ManagedList<AwarenessContent> = {
  title: 'Awareness Content',
  noun: ['text', 'texts'],
  add: 'Add Content',
  empty: ['No content yet', 'Until you add some, the awareness page shows only its fixed texts.'],
  nameOf: ({ title }) => title,
  searchText: ({ section, title, content }) => `${sectionName(section)}\n${title}\n${content}`,
  searchHint: 'In sections, titles and texts.',
  filter: {
    label: 'Section',
    options: awarenessSections.map((value) => ({
      value,
      label: sectionName(value),
      holds: ({ section }) => section === value,
    })),
  },
  writes: recordWrites<AwarenessContent>(address, {
    created: { title: 'Content Created', description: 'The awareness page shows it now.' },
    updated: { title: 'Content Updated', description: 'The awareness page shows it now.' },
    deleted: { title: 'Content Deleted', description: 'It stays in the bin for 30 days.' },
    notCreated: { title: 'Creation Failed', description: 'Failed to create awareness content.' },
    notUpdated: { title: 'Update Failed', description: 'Failed to update awareness content.' },
    notDeleted: { title: 'Deletion Failed', description: 'Failed to delete awareness content.' },
  }),
  Dialog: ContentDialog,
};

export default function AwarenessManager() {
  const read = useAdminRead(address);
  return (
    <RecordManager
      title="Awareness Content Manager"
      lede="Texts of the awareness page, in six sections."
      list={contents}
      read={read}
      figures={[
        { label: 'Total Content', value: read.data?.length },
        { label: 'Sections', value: read.data && new Set(read.data.map(({ section }) => section)).size },
        { label: 'Recent Updates', value: read.data && countRecent(read.data) },
      ]}
      row={({ section, content, isSample, updatedAt }) => ({
        marks: <SampleBadge isSample={isSample} />,
        meta: (
          <>
            {sectionName(section)}, updated <Time at={updatedAt} />
          </>
        ),
        children: <Excerpt text={content} />,
      })}
    />
  );
}
