// About Section Manager: the sections of the about page and the messages of the institute's leadership, each
// list in its order.
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { OrderButtons } from '#client/components/admin/order-buttons.tsx';
import { RecordList, statusFilter } from '#client/components/admin/record-list.tsx';
import { Excerpt, RecordRow } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { countRecent, StatCards } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
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
const sections = recordWrites<AboutSection>('/api/admin/about-sections', {
  created: { title: 'Section Created', description: 'The about page shows it now.' },
  updated: { title: 'Section Updated', description: 'The about page shows it now.' },
  deleted: { title: 'Section Deleted', description: 'It stays in the bin for 30 days.' },
  notCreated: { title: 'Creation Failed', description: 'Failed to create about section.' },
  notUpdated: { title: 'Update Failed', description: 'Failed to update about section.' },
  notDeleted: { title: 'Deletion Failed', description: 'Failed to delete about section.' },
  notSaved,
});
const messages = recordWrites<AuthorityMessage>('/api/admin/authority-messages', {
  created: { title: 'Authority Message Created', description: 'The about page shows it now.' },
  updated: { title: 'Authority Message Updated', description: 'The about page shows it now.' },
  deleted: { title: 'Authority Message Deleted', description: 'It stays in the bin for 30 days.' },
  notCreated: { title: 'Creation Failed', description: 'Failed to create authority message.' },
  notUpdated: { title: 'Update Failed', description: 'Failed to update authority message.' },
  notDeleted: { title: 'Deletion Failed', description: 'Failed to delete authority message.' },
  notSaved,
});

const sectionText = ({ title, content }: AboutSection) => `${title}\n${content}`;
const messageText = ({ authorityName, designation, message }: AuthorityMessage) =>
  `${authorityName}\n${designation}\n${message}`;

type TabId = 'sections' | 'authority';
type Edited =
  { kind: 'sections'; record: AboutSection | null } | { kind: 'authority'; record: AuthorityMessage | null };

export default function AboutManager() {
  const sectionRead = useAdminRead('/api/admin/about-sections');
  const messageRead = useAdminRead('/api/admin/authority-messages');
  const [params, setParams] = useSearchParams();
  const tab: TabId = params.get('tab') === 'authority' ? 'authority' : 'sections';
  const [edited, setEdited] = useState<Edited | null>(null);
  const allSections = sectionRead.data;
  const allMessages = messageRead.data;

  const add = (
    <Button small onClick={() => setEdited({ kind: tab, record: null })}>
      {tab === 'sections' ? 'Add Section' : 'Add Authority Message'}
    </Button>
  );

  return (
    <AdminPage
      title="About Section Manager"
      lede="Content of the about page, in the order of the lists."
      actions={add}
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
          // Search, filter and page apply only to the list they were set in.
          onSelect={(id) => setParams(id === 'sections' ? {} : { tab: id }, { replace: true })}
          tabs={[
            {
              id: 'sections',
              label: 'About Sections',
              panel: (
                <RecordList
                  key="sections"
                  title="About Sections"
                  noun={['section', 'sections']}
                  read={sectionRead}
                  searchText={sectionText}
                  searchHint="In titles and texts."
                  filter={statusFilter}
                  empty={
                    <EmptyState title="No about sections yet" level={2} action={add}>
                      Until you add some, the about page shows only the contact block.
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
                          onOpen={() => setEdited({ kind: 'sections', record })}
                          onDelete={() => void sections.remove(record, record.title)}
                          marks={<RecordBadges {...record} />}
                          actions={
                            <OrderButtons
                              record={record}
                              name={record.title}
                              records={isWhole ? allSections : undefined}
                              writes={sections}
                            />
                          }
                          meta={
                            <>
                              Sort order {record.sortOrder}
                              {record.imageUrl && ', with an image'}
                              {record.videoUrl && ', with a video'}, updated <Time at={record.updatedAt} />
                            </>
                          }
                        >
                          <Excerpt text={record.content} />
                        </RecordRow>
                      ))}
                    </ul>
                  )}
                </RecordList>
              ),
            },
            {
              id: 'authority',
              label: 'Authority Messages',
              panel: (
                <RecordList
                  key="authority"
                  title="Authority Messages"
                  noun={['message', 'messages']}
                  read={messageRead}
                  searchText={messageText}
                  searchHint="In names, designations and messages."
                  filter={statusFilter}
                  empty={
                    <EmptyState title="No authority messages yet" level={2} action={add}>
                      Messages of the institute’s leadership appear on the about page with name and portrait.
                    </EmptyState>
                  }
                >
                  {(records, isWhole) => (
                    <ul className="rows">
                      {records.map((record) => (
                        <RecordRow
                          key={record.id}
                          id={record.id}
                          name={record.authorityName}
                          onOpen={() => setEdited({ kind: 'authority', record })}
                          onDelete={() => void messages.remove(record, record.authorityName)}
                          marks={<RecordBadges {...record} />}
                          actions={
                            <OrderButtons
                              record={record}
                              name={record.authorityName}
                              records={isWhole ? allMessages : undefined}
                              writes={messages}
                            />
                          }
                          meta={
                            <>
                              {record.designation}, sort order {record.sortOrder}, updated{' '}
                              <Time at={record.updatedAt} />
                            </>
                          }
                        >
                          <Excerpt text={record.message} />
                        </RecordRow>
                      ))}
                    </ul>
                  )}
                </RecordList>
              ),
            },
          ]}
        />
      </div>
      {edited?.kind === 'sections' && (
        <SectionDialog
          record={edited.record}
          position={(allSections?.length ?? 0) + 1}
          writes={sections}
          onClose={() => setEdited(null)}
        />
      )}
      {edited?.kind === 'authority' && (
        <AuthorityDialog
          record={edited.record}
          position={(allMessages?.length ?? 0) + 1}
          writes={messages}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPage>
  );
}
