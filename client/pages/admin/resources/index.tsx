// Admin resources (specification 2, admin screens 10; 4; 8; readings 26): documents for visitors to download.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import type { DownloadableResource } from '#contract/downloadable-resources.ts';
import { ResourceForm } from './resource-form.tsx';
import { ResourceRow } from './resource-row.tsx';

const listPath = '/api/admin/downloadable-resources';

export default function AdminResources() {
  const read = useAdminRead(listPath);
  const client = useQueryClient();
  const [edited, setEdited] = useState<DownloadableResource | null>(null);
  const list = useRef<HTMLElement>(null);

  const refresh = () => void client.invalidateQueries({ queryKey: [listPath] });

  /** Back to upload mode, with the focus where the edit began. */
  function endEdit() {
    const id = edited?.id;
    setEdited(null);
    list.current?.querySelector<HTMLElement>(`[data-edit="${id}"]`)?.focus();
  }

  async function remove({ id, title }: DownloadableResource) {
    if (!confirm(`Delete ${title}?`)) return;
    try {
      await call('DELETE', `${listPath}/${id}`);
      if (edited?.id === id) setEdited(null);
      list.current?.querySelector('h2')?.focus();
      refresh();
      showToast({ title: 'Resource deleted successfully' });
    } catch {
      showToast({ title: 'Failed to delete resource', destructive: true });
    }
  }

  return (
    <AdminPage title="Admin Resources" lede="Documents that visitors download from the awareness page.">
      <div className="stack gap-6">
        <ResourceForm key={edited?.id ?? 'new'} edited={edited} onSaved={refresh} onEnd={endEdit} />
        <ReadState read={read} failure="Failed to Load Resources" level={2} lines={8}>
          {(resources) => (
            <section ref={list} className="sheet" aria-labelledby="resources">
              <h2 id="resources" tabIndex={-1}>
                Uploaded Resources ({resources.length})
              </h2>
              {resources.length === 0 ? (
                <EmptyState title="No resources uploaded yet">
                  Visitors see an empty list until you upload documents.
                </EmptyState>
              ) : (
                <ul className="resource-list">
                  {resources.map((resource) => (
                    <ResourceRow
                      key={resource.id}
                      resource={resource}
                      isEdited={resource.id === edited?.id}
                      onEdit={() => setEdited(resource)}
                      onDelete={() => void remove(resource)}
                    />
                  ))}
                </ul>
              )}
            </section>
          )}
        </ReadState>
      </div>
    </AdminPage>
  );
}
