// The lists of the centre: departments and wards, reporters, the words of prescriptions, and the register of events; and what
// is typed in cases and in no list.
import { useSearchParams } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { later } from '#client/components/ui/later.tsx';
import { m } from '#client/paraglide/messages.js';
import { Departments } from './departments.tsx';

/** Lists in chunks of their own, which their tabs load. */
const DoseWords = later(async () => (await import('./dose-words.tsx')).DoseWords);
const ReporterList = later(async () => (await import('./reporter-list.tsx')).ReporterList);
const Tidy = later(async () => (await import('./tidy.tsx')).Tidy);

const Events = later(async () => (await import('./events.tsx')).Events);

const tabs = [
  { id: 'departments', label: m.admin_lists_departments(), panel: <Departments /> },
  { id: 'reporters', label: m.admin_lists_reporters(), panel: <ReporterList /> },
  { id: 'dose-words', label: m.admin_lists_dose_words(), panel: <DoseWords /> },
  { id: 'events', label: m.admin_events_title(), panel: <Events /> },
  { id: 'tidy', label: m.admin_lists_tidy(), panel: <Tidy /> },
] as const;
type TabId = (typeof tabs)[number]['id'];

export default function Lists() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab');
  return (
    <AdminPage lede={m.admin_lists_lede()}>
      <Tabs<TabId>
        label={m.admin_lists_title()}
        tabs={tabs}
        selected={tabs.find(({ id }) => id === tab)?.id ?? 'departments'}
        onSelect={(id) => setParams({ tab: id }, { replace: true })}
      />
    </AdminPage>
  );
}
