// Home Page Manager: content that replaces sections of the home page. Of several active ones for a section the newest
// is shown.
import { RecordManager } from '#client/components/admin/record-manager.tsx';
import { Excerpt } from '#client/components/admin/record-row.tsx';
import { countRecent } from '#client/components/admin/stat-cards.tsx';
import { SampleBadge, StatusBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { homepageContent, homepageSections } from '#contract/resources/homepage-content-rules.ts';
import { resourceList } from '#client/components/admin/resource-list.tsx';

/** In their order on the page. */
const sectionNames: Record<(typeof homepageSections)[number], string> = {
  gallery: m.admin_homepage_featured_gallery(),
  actions: m.admin_homepage_what_people_come_for(),
  tools: m.admin_homepage_professional_tools_services(),
  about: m.admin_homepage_about_the_institute(),
  features: m.admin_homepage_platform_features(),
  cta: m.admin_homepage_closing_call_to_action(),
};
const nameOf = (section: string) => sectionNames[section as keyof typeof sectionNames] ?? section;

const contents = resourceList(homepageContent, {
  controls: { section: { names: sectionNames, width: 'half' }, buttonText: { width: 'half' } },
});

export default function HomepageManager() {
  const read = useAdminRead('/api/admin/homepage-content');
  const records = read.data;
  // The list comes newest first.
  const shown = new Set(
    homepageSections.flatMap(
      (section) => records?.find((wording) => wording.section === section && wording.isActive)?.id ?? [],
    ),
  );
  return (
    <RecordManager
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
