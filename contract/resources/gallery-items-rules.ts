// A photograph or video of the gallery. The file is at /uploads/{filename}.
import { type InputOf, type RecordOf, resource, uploadedAt } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const galleryItems = resource({
  kind: 'gallery',
  isPublic: true,
  fields: {
    type: { kind: 'choice', values: ['image', 'video'], default: 'image', for: 'new' },
    filename: { kind: 'file', files: ['image', 'video'], media: 'media', for: 'new' },
    originalName: { kind: 'text', search: true, for: 'new' },
    caption: { kind: 'text', isTranslated: true, max: textMax.caption, isOptional: true, search: true },
    /** Shown on the home page. */
    featured: { kind: 'yesNo', default: false, for: 'change' },
    uploadedAt,
  },
  name: 'originalName',
});
export type GalleryItem = RecordOf<typeof galleryItems>;
export type GalleryItemInput = InputOf<typeof galleryItems>;
