// Admin resources: documents that visitors can download.
import { Link } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { useFormAboveList } from '#client/components/admin/form-above-list.tsx';
import { RecordList, statusFilter } from '#client/components/admin/record-list.tsx';
import { handoutsPath } from '#client/components/admin/screens.ts';
import { resourceWrites } from '#client/components/admin/resource-list.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { DownloadableResource } from '#contract/resources/downloadable-resources-rules.ts';
import { ResourceForm } from './resource-form.tsx';
import { ResourceRow } from './resource-row.tsx';

const listPath = '/api/admin/downloadable-resources';
const resources = resourceWrites<DownloadableResource>('downloadable-resources');

const searchText = ({ title, description, originalName, category }: DownloadableResource) =>
  [title, description, originalName, category].join('\n');

export default function AdminResources() {
  const read = useAdminRead(listPath);
  const above = useFormAboveList(resources, ({ title }) => title);

  return (
    <AdminPage
      lede={m.admin_resources_documents_that_visitors_download_from_the()}
      actions={
        <Link href={handoutsPath} className="button button-secondary button-small">
          {m.admin_handouts_title()}
        </Link>
      }
    >
      <div className="form-beside">
        <ResourceForm key={above.key} {...above.form} writes={resources} />
        <section aria-labelledby="resources" className="admin-section">
          <h2 id="resources">
            {m.admin_resources_uploaded_resources()}
            {read.data?.length ?? '–'})
          </h2>
          <RecordList
            title={m.admin_ui_resources()}
            noun={[m.admin_resources_resource(), m.admin_resources_resources()]}
            read={read}
            searchText={searchText}
            searchHint={m.admin_resources_title_description_file_name_or_category()}
            filter={statusFilter}
            empty={
              <EmptyState title={m.admin_resources_no_resources_uploaded_yet()}>
                {m.admin_resources_visitors_see_an_empty_list_until_you()}
              </EmptyState>
            }
          >
            {(page) => (
              <ul className="rows resources">
                {page.map((resource) => (
                  <ResourceRow
                    key={resource.id}
                    resource={resource}
                    isEdited={resource.id === above.form.record?.id}
                    onEdit={() => above.edit(resource)}
                    onDelete={() => void above.remove(resource)}
                  />
                ))}
              </ul>
            )}
          </RecordList>
        </section>
      </div>
    </AdminPage>
  );
}
