// Awareness Content Manager: the texts of the awareness page, by section.
import { RecordManager } from '#client/components/admin/record-manager.tsx';
import { Excerpt } from '#client/components/admin/record-row.tsx';
import { countRecent } from '#client/components/admin/stat-cards.tsx';
import { SampleBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { awarenessContent } from '#contract/resources/awareness-content-rules.ts';
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { warning } from '#client/components/ui/icon-paths.ts';
import { foldText } from '#contract/text-rules.ts';

const sectionNames: Readonly<Record<string, string>> = {
  about: m.admin_awareness_about_ipsr_spsr(),
  what_is_pv: m.admin_awareness_what_is_pharmacovigilance(),
  why_reporting: m.admin_awareness_why_reporting_matters(),
  myths_facts: m.admin_awareness_myths_vs_facts(),
  gallery: m.admin_awareness_gallery_information(),
  resources: m.admin_awareness_resource_information(),
};
const nameOf = (section: string) => sectionNames[section] ?? section;

const contents = resourceList(awarenessContent, {
  controls: { section: { names: sectionNames }, content: { rows: 8 } },
  parts: {
    title: (form, control, { record, records }) => {
      const [section, title] = form.watch(['section', 'title']) as [string, string];
      const same = (text: string) => foldText(text.trim());
      const isTaken = records.some(
        (other) => other.id !== record?.id && other.section === section && same(other.title) === same(title),
      );
      return (
        <>
          {control}
          <p className="field-warning" role="status">
            {isTaken && (
              <>
                <Icon path={warning} />
                {m.admin_awareness_already_has_this_title_visitors_could({ sectionName: nameOf(section) })}
              </>
            )}
          </p>
        </>
      );
    },
  },
});

export default function AwarenessManager() {
  const read = useAdminRead('/api/admin/awareness-content');
  return (
    <RecordManager
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
            {nameOf(section)}
            {m.admin_ui_updated()} <Time at={updatedAt} />
          </>
        ),
        children: <Excerpt text={content} />,
      })}
    />
  );
}
