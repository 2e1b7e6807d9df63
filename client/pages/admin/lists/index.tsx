// The lists of the centre: departments and wards, reporters, and the words of prescriptions; and what is typed in cases and
// in no list.
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { m } from '#client/paraglide/messages.js';
import { Departments } from './departments.tsx';
import { DoseWords } from './dose-words.tsx';
import { ReporterList } from './reporter-list.tsx';

const Tidy = lazy(async () => ({ default: (await import('./tidy.tsx')).Tidy }));

const tabs = [
  { id: 'departments', label: m.admin_lists_departments(), panel: <Departments /> },
  { id: 'reporters', label: m.admin_lists_reporters(), panel: <ReporterList /> },
  { id: 'dose-words', label: m.admin_lists_dose_words(), panel: <DoseWords /> },
  {
    id: 'tidy',
    label: m.admin_lists_tidy(),
    panel: (
      <Suspense fallback={null}>
        <Tidy />
      </Suspense>
    ),
  },
] as const;
type TabId = (typeof tabs)[number]['id'];

export default function Lists() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab');
  return (
    <AdminPage title={m.admin_lists_title()} lede={m.admin_lists_lede()}>
      <Tabs<TabId>
        label={m.admin_lists_title()}
        tabs={tabs}
        selected={tabs.find(({ id }) => id === tab)?.id ?? 'departments'}
        onSelect={(id) => setParams({ tab: id }, { replace: true })}
      />
    </AdminPage>
  );
}
