// Home Page Manager: content that replaces sections of the home page. Of several active ones for a section the newest
// is shown.
import { statusFilter } from '#client/components/admin/record-list.tsx';
import { RecordManager, type ManagedList } from '#client/components/admin/record-manager.tsx';
import { Excerpt } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { countRecent } from '#client/components/admin/stat-cards.tsx';
import { SampleBadge, StatusBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { homepageSections, type HomepageContent } from '#contract/homepage-content.ts';
import { sectionNames } from './section-names.ts';
import { WordingDialog } from './wording-dialog.tsx';

const nameOf = (section: string) => sectionNames[section as keyof typeof sectionNames] ?? section;

const address = '/api/admin/homepage-content';
const contents: ManagedList<HomepageContent> = {
  title: 'Home Page Content',
  noun: ['section text', 'section texts'],
  add: 'Add Content',
  empty: ['No content yet', 'Until you add some, the home page shows its default texts.'],
  nameOf: ({ title }) => title,
  searchText: ({ section, title, content }) => [nameOf(section), title, content].join('\n'),
  searchHint: 'In sections, titles and texts.',
  filter: statusFilter,
  writes: recordWrites<HomepageContent>(address, {
    created: { title: 'Content Created', description: 'The home page shows it now.' },
    updated: { title: 'Content Updated', description: 'The home page shows it now.' },
    deleted: { title: 'Content Deleted', description: 'It stays in the bin for 30 days.' },
    notCreated: { title: 'Creation Failed', description: 'Failed to create home page content.' },
    notUpdated: { title: 'Update Failed', description: 'Failed to update home page content.' },
    notDeleted: { title: 'Deletion Failed', description: 'Failed to delete home page content.' },
  }),
  Dialog: WordingDialog,
};

export default function HomepageManager() {
  const read = useAdminRead(address);
  const records = read.data;
  // The list comes newest first.
  const shown = new Set(
    homepageSections.flatMap(
      (section) => records?.find((wording) => wording.section === section && wording.isActive)?.id ?? [],
    ),
  );
  return (
    <RecordManager
      title="Home Page Manager"
      lede="Title, text, image and button of the home page’s sections. A section without content of its own keeps its default."
      list={contents}
      read={read}
      figures={[
        { label: 'Total Content', value: records?.length },
        { label: 'On the home page', value: records && shown.size },
        { label: 'Recent Updates', value: records && countRecent(records) },
      ]}
      row={({ id, section, content, isActive, isSample, updatedAt }) => ({
        marks: (
          <>
            <StatusBadge isActive={isActive} />
            {isActive && !shown.has(id) && <Badge tone="warn">A newer one is shown</Badge>}
            <SampleBadge isSample={isSample} />
          </>
        ),
        meta: (
          <>
            {nameOf(section)}, updated <Time at={updatedAt} />
          </>
        ),
        children: <Excerpt text={content} />,
      })}
    />
  );
}
