// Contact details and official links (specification 2, admin screens 9; 4; 8).
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
        // A step of its own in the history, so that a form with unsaved words asks before it goes.
        onSelect={(id) => setParams(id === 'information' ? {} : { tab: id })}
        tabs={[
          { id: 'information', label: 'Contact Information', panel: <ContactInformation /> },
          { id: 'links', label: 'Official Links', panel: <OfficialLinks /> },
        ]}
      />
    </AdminPage>
  );
}
