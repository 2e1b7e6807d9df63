// One item of the gallery with its buttons.
import { SampleBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { Media } from '#client/components/ui/media.tsx';
import { m } from '#client/paraglide/messages.js';
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';

interface ItemCardProps {
  item: GalleryItem;
  onFeature: (featured: boolean) => void;
  onCaption: () => void;
  onDelete: () => void;
}

export function ItemCard({ item, onFeature, onCaption, onDelete }: ItemCardProps) {
  const { id, type, filename, originalName, caption, featured, uploadedAt, isSample, media } = item;
  const named = <span className="sr-only"> {originalName}</span>;
  return (
    <article className="gallery-item" aria-labelledby={`name-${id}`}>
      <div className="tile-frame">
        <Media
          type={type === 'video' ? 'video' : 'image'}
          src={`/uploads/${encodeURIComponent(filename)}`}
          name={originalName}
          alt={caption ?? ''}
          media={media}
          absent={isSample && !media}
          sizes="20rem"
        />
      </div>
      <div>
        <h2 id={`name-${id}`}>{caption || originalName}</h2>
        {caption && <p>{originalName}</p>}
        <p>
          {type === 'video' ? m.admin_ui_video() : m.admin_ui_image()}, <Time at={uploadedAt} />
        </p>
        <SampleBadge isSample={isSample} />
      </div>
      <div className="gallery-actions">
        <SwitchField
          name={`featured-${id}`}
          label={
            <>
              {m.admin_gallery_featured_on_homepage()}
              {named}
            </>
          }
          checked={featured}
          onChange={({ currentTarget }) => onFeature(currentTarget.checked)}
        />
        <Button small variant="quiet" onClick={onCaption}>
          {caption ? m.admin_ui_edit_2() : m.admin_gallery_add()} {m.admin_gallery_caption()}
          {named}
        </Button>
        <Button small variant="quiet" onClick={onDelete}>
          {m.admin_ui_delete_2()}
          {named}
        </Button>
      </div>
    </article>
  );
}
