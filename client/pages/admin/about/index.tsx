// About Section Manager: the sections of the about page and the messages of the institute's leadership, each list in its
// order.
import { useSearchParams } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { OrderButtons } from '#client/components/admin/order-buttons.tsx';
import { useManagedList } from '#client/components/admin/record-manager.tsx';
import { Excerpt } from '#client/components/admin/record-row.tsx';
import { countRecent, StatCards } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { aboutSections } from '#contract/resources/about-sections-rules.ts';
import { authorityMessages } from '#contract/resources/authority-messages-rules.ts';
import { resourceList } from '#client/components/admin/resource-list.tsx';

const notSaved = {
  title: m.admin_about_save_failed(),
  description: m.admin_ui_the_portal_could_not_be_reached_check(),
};
const atEnd = { propose: (records: readonly unknown[]) => ({ sortOrder: records.length + 1 }) };
const order = { label: m.admin_ui_sort_order(), hint: m.admin_about_the_smallest_number_comes_first() };
const sections = resourceList(
  aboutSections,
  {
    title: m.admin_about_about_sections(),
    noun: [m.admin_about_section(), m.admin_about_sections()],
    add: m.admin_about_add_section(),
    edit: m.admin_about_edit_section(),
    empty: [m.admin_about_no_about_sections_yet(), m.admin_about_until_you_add_some_the_about_page()],
    searchHint: m.admin_about_in_titles_and_texts(),
    fields: {
      title: m.admin_ui_title(),
      content: {
        label: m.admin_ui_content(),
        hint: m.admin_ui_an_empty_line_starts_a_new_paragraph(),
        rows: 6,
      },
      imageUrl: m.admin_ui_image(),
      videoUrl: m.admin_ui_video(),
      sortOrder: order,
      isActive: {
        label: m.admin_ui_active(),
        hint: m.admin_about_inactive_sections_are_hidden_from_visitors(),
      },
    },
    toasts: {
      created: m.admin_about_section_created(),
      updated: m.admin_about_section_updated(),
      deleted: m.admin_about_section_deleted(),
      notCreated: m.admin_about_failed_to_create_about_section(),
      notUpdated: m.admin_about_failed_to_update_about_section(),
      notDeleted: m.admin_about_failed_to_delete_about_section(),
      notSaved,
    },
  },
  atEnd,
);
const messages = resourceList(
  authorityMessages,
  {
    title: m.admin_about_authority_messages(),
    noun: [m.admin_ui_message_2(), m.admin_ui_messages()],
    add: m.admin_about_add_authority_message(),
    edit: m.admin_about_edit_authority_message(),
    empty: [
      m.admin_about_no_authority_messages_yet(),
      m.admin_about_messages_of_the_institutes_leadership_appear(),
    ],
    searchHint: m.admin_about_in_names_designations_and_messages(),
    fields: {
      authorityName: m.admin_ui_name(),
      designation: m.admin_ui_designation(),
      message: { label: m.admin_ui_message(), rows: 6 },
      imageUrl: m.admin_about_portrait(),
      sortOrder: order,
      isActive: {
        label: m.admin_ui_active(),
        hint: m.admin_about_inactive_messages_are_hidden_from_visitors(),
      },
    },
    toasts: {
      created: m.admin_about_authority_message_created(),
      updated: m.admin_about_authority_message_updated(),
      deleted: m.admin_about_authority_message_deleted(),
      notCreated: m.admin_about_failed_to_create_authority_message(),
      notUpdated: m.admin_about_failed_to_update_authority_message(),
      notDeleted: m.admin_about_failed_to_delete_authority_message(),
      notSaved,
    },
  },
  atEnd,
);

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
      actions={tab === 'sections' ? ofSections.add : ofMessages.add}
    >
      <div className="manager">
        <StatCards
          lede={m.admin_about_content_of_the_about_page_in_the()}
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
