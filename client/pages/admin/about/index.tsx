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
const own = {
  propose: (records: readonly unknown[]) => ({ sortOrder: records.length + 1 }),
  notSaved,
};
const sections = resourceList(aboutSections, own);
const messages = resourceList(authorityMessages, own);

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
    <AdminPage actions={tab === 'sections' ? ofSections.add : ofMessages.add}>
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
