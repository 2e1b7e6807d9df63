// Contact details and official links.
import { useSearchParams } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { ContactInformation } from './contact-information.tsx';
import { OfficialLinks } from './official-links.tsx';

type TabId = 'information' | 'links';

export default function AdminContacts() {
  const [params, setParams] = useSearchParams();
  const tab: TabId = params.get('tab') === 'links' ? 'links' : 'information';
  return (
    <AdminPage
      title="Admin Contact Management"
      lede="The institute’s contact details, and the official links in the footer of every page."
    >
      <Tabs
        label="Contact details and links"
        selected={tab}
        // A history entry of its own, so that a form with unsaved changes asks before it is left.
        onSelect={(id) => setParams(id === 'information' ? {} : { tab: id })}
        tabs={[
          { id: 'information', label: 'Contact Information', panel: <ContactInformation /> },
          { id: 'links', label: 'Official Links', panel: <OfficialLinks /> },
        ]}
      />
    </AdminPage>
  );
}
