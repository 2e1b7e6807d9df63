// Terms and substances: what reactions are coded with and drugs are linked to. The centre's own terms, substances,
// brand names, words that are linked to none of them, and MedDRA releases.
import { useSearchParams } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { m } from '#client/paraglide/messages.js';
import { Brands } from './brands.tsx';
import { OwnTerms } from './own-terms.tsx';
import { Releases } from './releases.tsx';
import { UnlinkedWords } from './unlinked-words.tsx';

const tabs = [
  {
    id: 'reactions',
    label: m.admin_terms_reaction_terms(),
    panel: <OwnTerms key="reaction" kind="reaction" />,
  },
  {
    id: 'substances',
    label: m.admin_terms_substances(),
    panel: <OwnTerms key="substance" kind="substance" />,
  },
  { id: 'brands', label: m.admin_terms_brands(), panel: <Brands /> },
  { id: 'unlinked', label: m.admin_terms_unlinked_words(), panel: <UnlinkedWords /> },
  { id: 'meddra', label: m.admin_terms_meddra_releases(), panel: <Releases /> },
] as const;
type TabId = (typeof tabs)[number]['id'];

export default function Terms() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab');
  const selected = tabs.find(({ id }) => id === tab)?.id ?? 'reactions';
  return (
    <AdminPage lede={m.admin_terms_lede()}>
      <Tabs<TabId>
        label={m.admin_terms_terms_and_substances()}
        tabs={tabs}
        selected={selected}
        onSelect={(id) => setParams({ tab: id }, { replace: true })}
      />
    </AdminPage>
  );
}
