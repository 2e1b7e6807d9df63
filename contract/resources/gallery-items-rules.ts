// A photograph or video of the gallery. The file is at /uploads/{filename}.
import { type InputOf, type RecordOf, resource, uploadedAt } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const galleryItems = resource({
  kind: 'gallery',
  is: 'A photograph or video.',
  one: 'an item',
  many: 'items of the gallery',
  isPublic: true,
  fields: {
    type: { kind: 'choice', is: 'image or video', values: ['image', 'video'], default: 'image', for: 'new' },
    filename: {
      kind: 'file',
      is: 'name of the file on the server',
      files: ['image', 'video'],
      media: 'media',
      for: 'new',
    },
    originalName: { kind: 'text', is: 'name of the file on the uploader’s device', search: true, for: 'new' },
    caption: { kind: 'text', is: 'caption', max: textMax.caption, isOptional: true, search: true },
    featured: { kind: 'yesNo', is: 'shown on the home page', default: false, for: 'change' },
    uploadedAt,
  },
  name: 'originalName',
});
export type GalleryItem = RecordOf<typeof galleryItems>;
export type GalleryItemInput = InputOf<typeof galleryItems>;
