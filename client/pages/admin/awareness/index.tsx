// Awareness Content Manager: the texts of the awareness page, by section.
import { RecordManager, type ManagedList } from '#client/components/admin/record-manager.tsx';
import { Excerpt } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { countRecent } from '#client/components/admin/stat-cards.tsx';
import { SampleBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { awarenessSections, type AwarenessContent } from '#contract/awareness-content.ts';
import { ContentDialog } from './content-dialog.tsx';
import { sectionName } from './sections.ts';

const address = '/api/admin/awareness-content';
const contents: ManagedList<AwarenessContent> = {
  title: m.admin_awareness_awareness_content(),
  noun: [m.admin_awareness_text(), m.admin_awareness_texts()],
  add: m.admin_ui_add_content(),
  empty: [m.admin_ui_no_content_yet(), m.admin_awareness_until_you_add_some_the_awareness_page()],
  nameOf: ({ title }) => title,
  searchText: ({ section, title, content }) => `${sectionName(section)}\n${title}\n${content}`,
  searchHint: m.admin_ui_in_sections_titles_and_texts(),
  filter: {
    label: m.admin_ui_section(),
    options: awarenessSections.map((value) => ({
      value,
      label: sectionName(value),
      holds: ({ section }) => section === value,
    })),
  },
  writes: recordWrites<AwarenessContent>(address, {
    created: { title: m.admin_ui_content_created() },
    updated: { title: m.admin_ui_content_updated() },
    deleted: { title: m.admin_ui_content_deleted(), description: m.admin_ui_it_stays_in_the_bin_for_30() },
    notCreated: {
      title: m.admin_ui_creation_failed(),
      description: m.admin_awareness_failed_to_create_awareness_content(),
    },
    notUpdated: {
      title: m.admin_ui_update_failed(),
      description: m.admin_awareness_failed_to_update_awareness_content(),
    },
    notDeleted: {
      title: m.admin_ui_deletion_failed(),
      description: m.admin_awareness_failed_to_delete_awareness_content(),
    },
  }),
  Dialog: ContentDialog,
};

export default function AwarenessManager() {
  const read = useAdminRead(address);
  return (
    <RecordManager
      title={m.admin_ui_awareness_content_manager()}
      lede={m.admin_awareness_texts_of_the_awareness_page_in_six()}
      list={contents}
      read={read}
      figures={[
        { label: m.admin_ui_total_content(), value: read.data?.length },
        {
          label: m.admin_awareness_sections(),
          value: read.data && new Set(read.data.map(({ section }) => section)).size,
        },
        { label: m.admin_ui_recent_updates(), value: read.data && countRecent(read.data) },
      ]}
      row={({ section, content, isSample, updatedAt }) => ({
        marks: <SampleBadge isSample={isSample} />,
        meta: (
          <>
            {sectionName(section)}
            {m.admin_ui_updated()} <Time at={updatedAt} />
          </>
        ),
        children: <Excerpt text={content} />,
      })}
    />
  );
}
