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
import { m } from '#client/paraglide/messages.js';
import type { AboutSection } from '#contract/about-sections.ts';
import type { AuthorityMessage } from '#contract/authority-messages.ts';
import { AuthorityDialog } from './authority-dialog.tsx';
import { SectionDialog } from './section-dialog.tsx';

const notSaved = {
  title: m.admin_about_save_failed(),
  description: m.admin_ui_the_portal_could_not_be_reached_check(),
};
const sections: ManagedList<AboutSection> = {
  title: m.admin_about_about_sections(),
  noun: [m.admin_about_section(), m.admin_about_sections()],
  add: m.admin_about_add_section(),
  empty: [m.admin_about_no_about_sections_yet(), m.admin_about_until_you_add_some_the_about_page()],
  nameOf: ({ title }) => title,
  searchText: ({ title, content }) => `${title}\n${content}`,
  searchHint: m.admin_about_in_titles_and_texts(),
  filter: statusFilter,
  writes: recordWrites<AboutSection>('/api/admin/about-sections', {
    created: { title: m.admin_about_section_created() },
    updated: { title: m.admin_about_section_updated() },
    deleted: { title: m.admin_about_section_deleted(), description: m.admin_ui_it_stays_in_the_bin_for_30() },
    notCreated: {
      title: m.admin_ui_creation_failed(),
      description: m.admin_about_failed_to_create_about_section(),
    },
    notUpdated: {
      title: m.admin_ui_update_failed(),
      description: m.admin_about_failed_to_update_about_section(),
    },
    notDeleted: {
      title: m.admin_ui_deletion_failed(),
      description: m.admin_about_failed_to_delete_about_section(),
    },
    notSaved,
  }),
  Dialog: SectionDialog,
};
const messages: ManagedList<AuthorityMessage> = {
  title: m.admin_about_authority_messages(),
  noun: [m.admin_ui_message_2(), m.admin_ui_messages()],
  add: m.admin_about_add_authority_message(),
  empty: [
    m.admin_about_no_authority_messages_yet(),
    m.admin_about_messages_of_the_institutes_leadership_appear(),
  ],
  nameOf: ({ authorityName }) => authorityName,
  searchText: ({ authorityName, designation, message }) => `${authorityName}\n${designation}\n${message}`,
  searchHint: m.admin_about_in_names_designations_and_messages(),
  filter: statusFilter,
  writes: recordWrites<AuthorityMessage>('/api/admin/authority-messages', {
    created: { title: m.admin_about_authority_message_created() },
    updated: { title: m.admin_about_authority_message_updated() },
    deleted: {
      title: m.admin_about_authority_message_deleted(),
      description: m.admin_ui_it_stays_in_the_bin_for_30(),
    },
    notCreated: {
      title: m.admin_ui_creation_failed(),
      description: m.admin_about_failed_to_create_authority_message(),
    },
    notUpdated: {
      title: m.admin_ui_update_failed(),
      description: m.admin_about_failed_to_update_authority_message(),
    },
    notDeleted: {
      title: m.admin_ui_deletion_failed(),
      description: m.admin_about_failed_to_delete_authority_message(),
    },
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
          {m.admin_about_sort_order({ sortOrder: record.sortOrder })}
          {record.imageUrl && m.admin_about_with_an_image()}
          {record.videoUrl && m.admin_about_with_a_video()}
          {m.admin_ui_updated()} <Time at={record.updatedAt} />
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
          {m.admin_about_sort_order_updated({ designation: record.designation, sortOrder: record.sortOrder })}{' '}
          <Time at={record.updatedAt} />
        </>
      ),
      children: <Excerpt text={record.message} />,
    }),
  });

  return (
    <AdminPage
      title={m.admin_ui_about_section_manager()}
      lede={m.admin_about_content_of_the_about_page_in_the()}
      actions={tab === 'sections' ? ofSections.add : ofMessages.add}
    >
      <div className="grid grid-cols-1 gap-5">
        <StatCards
          figures={[
            { label: m.admin_about_about_sections(), value: allSections?.length },
            { label: m.admin_about_authority_messages(), value: allMessages?.length },
            {
              label: m.admin_about_multimedia_content(),
              value: allSections?.filter(({ imageUrl, videoUrl }) => imageUrl ?? videoUrl).length,
            },
            {
              label: m.admin_ui_recent_updates(),
              value: allSections && allMessages && countRecent([...allSections, ...allMessages]),
            },
          ]}
        />
        <h2 className="sr-only">{m.admin_ui_lists()}</h2>
        <Tabs
          label={m.admin_ui_lists()}
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
