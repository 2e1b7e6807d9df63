// A document in the list: category with icon and word, its details, and its buttons.
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Button, ButtonLink } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { document, form, guideline, leaflet, picture } from '#client/components/ui/icon-paths.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';
import type { DownloadableResource } from '#contract/resources/downloadable-resources-rules.ts';
import { isolated } from '#contract/words/isolated-rules.ts';

const icons: Record<string, string> = {
  brochures: leaflet,
  posters: picture,
  guidelines: guideline,
  forms: form,
};

export const categoryName = (category: string) => category.charAt(0).toUpperCase() + category.slice(1);

interface ResourceRowProps {
  resource: DownloadableResource;
  isEdited: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function ResourceRow({ resource, isEdited, onEdit, onDelete }: ResourceRowProps) {
  const { id, title, category, description, originalName, fileSize, uploadedAt, isActive, isSample } =
    resource;
  const named = <span className="sr-only"> {title}</span>;
  return (
    <li data-row={id} data-edited={isEdited || undefined}>
      <span className="resource-icon" data-category={category}>
        <Icon path={icons[category] ?? document} size={24} />
      </span>
      <div>
        <div className="row-name">
          <button type="button" onClick={onEdit}>
            {title}
          </button>
          <RecordBadges isActive={isActive} isSample={isSample} />
        </div>
        {description && <p>{description}</p>}
        <p className="row-meta">
          {categoryName(category)}. {isolated(originalName)}, {fileSize}
          {m.admin_resources_uploaded()} <Time at={uploadedAt} />
        </p>
      </div>
      <div className="row-actions">
        {resource.hasFile ? (
          <ButtonLink small variant="quiet" href={`/api/admin/downloadable-resources/${id}/file`}>
            {m.admin_resources_download()}
            {named}
          </ButtonLink>
        ) : (
          <Button small variant="quiet" onClick={showDemoToast}>
            {m.admin_resources_download()}
            {named}
          </Button>
        )}
        <Button small variant="quiet" onClick={onEdit}>
          {m.admin_ui_edit_2()}
          {named}
        </Button>
        <Button small variant="quiet" onClick={onDelete}>
          {m.admin_ui_delete_2()}
          {named}
        </Button>
      </div>
    </li>
  );
}

function showDemoToast() {
  showToast({
    title: m.admin_ui_demo_mode(),
    description: m.admin_resources_this_entry_has_no_file_to_download(),
  });
}
