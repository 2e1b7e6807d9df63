// Safety Alert Manager: alerts of authorities about medicines, edited one by one or by a CSV file.
import { RecordManager } from '#client/components/admin/record-manager.tsx';
import { Excerpt } from '#client/components/admin/record-row.tsx';
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { statusFigures } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { safetyAlerts } from '#contract/resources/safety-alerts-rules.ts';
import { joined } from '#contract/words/isolated-rules.ts';

const alerts = resourceList(safetyAlerts, {
  title: m.admin_alerts_title(),
  noun: [m.admin_alerts_one(), m.admin_alerts_many()],
  add: m.admin_alerts_add(),
  edit: m.admin_alerts_edit(),
  empty: [m.admin_alerts_empty(), m.admin_alerts_empty_hint()],
  searchHint: m.admin_alerts_search_hint(),
  noData: m.admin_alerts_no_data(),
  fields: {
    medicine: { label: m.admin_alerts_medicine(), hint: m.admin_alerts_medicine_hint() },
    otherNames: { label: m.admin_alerts_other_names(), hint: m.admin_alerts_other_names_hint(), rows: 3 },
    reaction: m.admin_alerts_reaction(),
    authority: { label: m.admin_alerts_authority(), hint: m.admin_alerts_authority_hint() },
    alertDate: { label: m.admin_alerts_date() },
    number: { label: m.admin_alerts_number(), hint: m.admin_alerts_number_hint() },
    sourceUrl: { label: m.admin_alerts_source_url(), type: 'url' },
    content: { label: m.admin_alerts_content(), hint: m.admin_alerts_content_hint(), rows: 5 },
    isActive: { label: m.admin_ui_active(), hint: m.admin_alerts_inactive_hint() },
  },
  toasts: {
    created: m.admin_alerts_added(),
    updated: m.admin_alerts_updated(),
    deleted: m.admin_alerts_deleted(),
    notCreated: [m.admin_ui_addition_failed(), m.admin_alerts_not_added()],
    notUpdated: m.admin_alerts_not_updated(),
    notDeleted: m.admin_alerts_not_deleted(),
  },
});

export default function SafetyAlertManager() {
  const read = useAdminRead('/api/admin/safety-alerts');
  return (
    <RecordManager
      title={m.admin_alerts_manager()}
      lede={m.admin_alerts_lede()}
      list={alerts}
      read={read}
      figures={statusFigures(read.data)}
      row={(alert) => ({
        marks: <RecordBadges {...alert} />,
        meta: joined([alert.reaction, alert.authority, printDate(alert.alertDate)], ' · '),
        children: <Excerpt text={alert.content} />,
      })}
    />
  );
}
