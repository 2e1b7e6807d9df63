// A document in the list: its category by icon and word, what visitors read of it, and what can be done with it.
import { timeText } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, ButtonLink } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { document, form, guideline, leaflet, picture } from '#client/components/ui/icon-paths.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import type { DownloadableResource } from '#contract/downloadable-resources.ts';

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
    <li data-edited={isEdited || undefined}>
      <span className="resource-icon" data-category={category}>
        <Icon path={icons[category] ?? document} size={24} />
      </span>
      <div>
        <h3>{title}</h3>
        <p className="resource-marks">
          {isActive ? <Badge tone="ok">Active</Badge> : <Badge>Inactive</Badge>}
          <span>{categoryName(category)}</span>
          {isSample && <Badge>Sample</Badge>}
        </p>
        {description && <p>{description}</p>}
        <p className="resource-file">
          {originalName}, {fileSize}, uploaded <time dateTime={uploadedAt}>{timeText(uploadedAt)}</time>
        </p>
      </div>
      <div className="resource-actions">
        {resource.hasFile ? (
          <ButtonLink small variant="secondary" href={`/api/admin/downloadable-resources/${id}/file`}>
            Download{named}
          </ButtonLink>
        ) : (
          <Button
            small
            variant="secondary"
            onClick={() =>
              showToast({
                title: 'Demo Mode',
                description: 'There is no file behind this entry to download.',
              })
            }
          >
            Download{named}
          </Button>
        )}
        <Button small variant="secondary" data-edit={id} onClick={onEdit}>
          Edit{named}
        </Button>
        <Button small variant="secondary" onClick={onDelete}>
          Delete{named}
        </Button>
      </div>
    </li>
  );
}
