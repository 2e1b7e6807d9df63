// Contact details and official links.
import { useSearchParams } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { m } from '#client/paraglide/messages.js';
import { ContactInformation } from './contact-information.tsx';
import { OfficialLinks } from './official-links.tsx';

type TabId = 'information' | 'links';

export default function AdminContacts() {
  const [params, setParams] = useSearchParams();
  const tab: TabId = params.get('tab') === 'links' ? 'links' : 'information';
  return (
    <AdminPage lede={m.admin_contacts_the_institutes_contact_details_and_the()}>
      <Tabs
        label={m.admin_contacts_contact_details_and_links()}
        selected={tab}
        // A history entry of its own, so that a form with unsaved changes asks before it is left.
        onSelect={(id) => setParams(id === 'information' ? {} : { tab: id })}
        tabs={[
          { id: 'information', label: m.admin_contacts_contact_information(), panel: <ContactInformation /> },
          { id: 'links', label: m.admin_contacts_official_links(), panel: <OfficialLinks /> },
        ]}
      />
    </AdminPage>
  );
}
