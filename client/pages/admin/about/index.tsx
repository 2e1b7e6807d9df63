// About Section Manager: the sections of the about page and the messages of the institute's leadership, each list in its
// order.
import { useSearchParams } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { OrderButtons } from '#client/components/admin/order-buttons.tsx';
import { statusFilter } from '#client/components/admin/record-list.tsx';
import { useManagedList, type ManagedList } from '#client/components/admin/record-manager.tsx';
import { Excerpt } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { countRecent, StatCards } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import type { AboutSection } from '#contract/about-sections.ts';
import type { AuthorityMessage } from '#contract/authority-messages.ts';
import { AuthorityDialog } from './authority-dialog.tsx';
import { SectionDialog } from './section-dialog.tsx';

const notSaved = {
  title: 'Save Failed',
  description: 'The portal could not be reached. Check your connection and try again.',
};
const sections: ManagedList<AboutSection> = {
  title: 'About Sections',
  noun: ['section', 'sections'],
  add: 'Add Section',
  empty: ['No about sections yet', 'Until you add some, the about page shows only the contact block.'],
  nameOf: ({ title }) => title,
  searchText: ({ title, content }) => `${title}\n${content}`,
  searchHint: 'In titles and texts.',
  filter: statusFilter,
  writes: recordWrites<AboutSection>('/api/admin/about-sections', {
    created: { title: 'Section Created', description: 'The about page shows it now.' },
    updated: { title: 'Section Updated', description: 'The about page shows it now.' },
    deleted: { title: 'Section Deleted', description: 'It stays in the bin for 30 days.' },
    notCreated: { title: 'Creation Failed', description: 'Failed to create about section.' },
    notUpdated: { title: 'Update Failed', description: 'Failed to update about section.' },
    notDeleted: { title: 'Deletion Failed', description: 'Failed to delete about section.' },
    notSaved,
  }),
  Dialog: SectionDialog,
};
const messages: ManagedList<AuthorityMessage> = {
  title: 'Authority Messages',
  noun: ['message', 'messages'],
  add: 'Add Authority Message',
  empty: [
    'No authority messages yet',
    'Messages of the institute’s leadership appear on the about page with name and portrait.',
  ],
  nameOf: ({ authorityName }) => authorityName,
  searchText: ({ authorityName, designation, message }) => `${authorityName}\n${designation}\n${message}`,
  searchHint: 'In names, designations and messages.',
  filter: statusFilter,
  writes: recordWrites<AuthorityMessage>('/api/admin/authority-messages', {
    created: { title: 'Authority Message Created', description: 'The about page shows it now.' },
    updated: { title: 'Authority Message Updated', description: 'The about page shows it now.' },
    deleted: { title: 'Authority Message Deleted', description: 'It stays in the bin for 30 days.' },
    notCreated: { title: 'Creation Failed', description: 'Failed to create authority message.' },
    notUpdated: { title: 'Update Failed', description: 'Failed to update authority message.' },
    notDeleted: { title: 'Deletion Failed', description: 'Failed to delete authority message.' },
    notSaved,
  }),
  Dialog: AuthorityDialog,
};

export default function AboutManager() {
  const sectionRead = useAdminRead('/api/admin/about-sections');
  const messageRead = useAdminRead('/api/admin/authority-messages');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'authority' ? 'authority' : 'sections';
  const allSections = sectionRead.data;
  const allMessages = messageRead.data;

  const ofSections = useManagedList(sections, sectionRead, {
    row: (record, isWhole) => ({
      marks: <RecordBadges {...record} />,
      actions: (
        <OrderButtons
          record={record}
          name={record.title}
          records={isWhole ? allSections : undefined}
          writes={sections.writes}
        />
      ),
      meta: (
        <>
          Sort order {record.sortOrder}
          {record.imageUrl && ', with an image'}
          {record.videoUrl && ', with a video'}, updated <Time at={record.updatedAt} />
        </>
      ),
      children: <Excerpt text={record.content} />,
    }),
  });
  const ofMessages = useManagedList(messages, messageRead, {
    row: (record, isWhole) => ({
      marks: <RecordBadges {...record} />,
      actions: (
        <OrderButtons
          record={record}
          name={record.authorityName}
          records={isWhole ? allMessages : undefined}
          writes={messages.writes}
        />
      ),
      meta: (
        <>
          {record.designation}, sort order {record.sortOrder}, updated <Time at={record.updatedAt} />
        </>
      ),
      children: <Excerpt text={record.message} />,
    }),
  });

  return (
    <AdminPage
      title="About Section Manager"
      lede="Content of the about page, in the order of the lists."
      actions={tab === 'sections' ? ofSections.add : ofMessages.add}
    >
      <div className="grid grid-cols-1 gap-5">
        <StatCards
          figures={[
            { label: 'About Sections', value: allSections?.length },
            { label: 'Authority Messages', value: allMessages?.length },
            {
              label: 'Multimedia Content',
              value: allSections?.filter(({ imageUrl, videoUrl }) => imageUrl ?? videoUrl).length,
            },
            {
              label: 'Recent Updates',
              value: allSections && allMessages && countRecent([...allSections, ...allMessages]),
            },
          ]}
        />
        <h2 className="sr-only">Lists</h2>
        <Tabs
          label="Lists"
          selected={tab}
          // Search, filter and page belong to the list they were set in.
          onSelect={(id) => setParams(id === 'sections' ? {} : { tab: id }, { replace: true })}
          tabs={[
            { id: 'sections', label: sections.title, panel: ofSections.list },
            { id: 'authority', label: messages.title, panel: ofMessages.list },
          ]}
        />
      </div>
      {ofSections.dialog}
      {ofMessages.dialog}
    </AdminPage>
  );
}
