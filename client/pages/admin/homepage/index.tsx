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
import { m } from '#client/paraglide/messages.js';
import { homepageSections, type HomepageContent } from '#contract/homepage-content.ts';
import { sectionNames } from './section-names.ts';
import { WordingDialog } from './wording-dialog.tsx';

const nameOf = (section: string) => sectionNames[section as keyof typeof sectionNames] ?? section;

const address = '/api/admin/homepage-content';
const contents: ManagedList<HomepageContent> = {
  title: m.admin_homepage_home_page_content(),
  noun: [m.admin_homepage_section_text(), m.admin_homepage_section_texts()],
  add: m.admin_ui_add_content(),
  empty: [m.admin_ui_no_content_yet(), m.admin_homepage_until_you_add_some_the_home_page()],
  nameOf: ({ title }) => title,
  searchText: ({ section, title, content }) => [nameOf(section), title, content].join('\n'),
  searchHint: m.admin_ui_in_sections_titles_and_texts(),
  filter: statusFilter,
  writes: recordWrites<HomepageContent>(address, {
    created: { title: m.admin_ui_content_created() },
    updated: { title: m.admin_ui_content_updated() },
    deleted: { title: m.admin_ui_content_deleted(), description: m.admin_ui_it_stays_in_the_bin_for_30() },
    notCreated: {
      title: m.admin_ui_creation_failed(),
      description: m.admin_homepage_failed_to_create_home_page_content(),
    },
    notUpdated: {
      title: m.admin_ui_update_failed(),
      description: m.admin_homepage_failed_to_update_home_page_content(),
    },
    notDeleted: {
      title: m.admin_ui_deletion_failed(),
      description: m.admin_homepage_failed_to_delete_home_page_content(),
    },
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
      title={m.admin_ui_home_page_manager()}
      lede={m.admin_homepage_title_text_image_and_button_of_the()}
      list={contents}
      read={read}
      figures={[
        { label: m.admin_ui_total_content(), value: records?.length },
        { label: m.admin_homepage_on_the_home_page(), value: records && shown.size },
        { label: m.admin_ui_recent_updates(), value: records && countRecent(records) },
      ]}
      row={({ id, section, content, isActive, isSample, updatedAt }) => ({
        marks: (
          <>
            <StatusBadge isActive={isActive} />
            {isActive && !shown.has(id) && (
              <Badge tone="warn">{m.admin_homepage_a_newer_one_is_shown()}</Badge>
            )}
            <SampleBadge isSample={isSample} />
          </>
        ),
        meta: (
          <>
            {nameOf(section)}
            {m.admin_ui_updated()} <Time at={updatedAt} />
          </>
        ),
        children: <Excerpt text={content} />,
      })}
    />
  );
}
