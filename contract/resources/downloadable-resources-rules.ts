// A document that visitors can download.
import { type InputOf, isActive, type RecordOf, resource, uploadedAt } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

/** The categories of the awareness page. A document may have another name, under which the page groups it. */
export const resourceCategories = ['brochures', 'posters', 'guidelines', 'forms'] as const;

export const downloadableResources = resource({
  kind: 'downloadable-resources',
  is: 'A document for download.',
  one: 'a document',
  many: 'documents',
  isPublic: true,
  fields: {
    title: { kind: 'text', is: 'heading', search: true },
    description: {
      kind: 'longText',
      is: 'description',
      max: textMax.caption,
      isOptional: true,
      search: true,
    },
    filename: { kind: 'text', is: 'resource_{timestamp}.{extension}, as the form made it' },
    originalName: { kind: 'text', is: 'name under which it is downloaded', search: true },
    fileSize: { kind: 'text', is: 'size as text for people, such as 240 KB' },
    uploadedFilename: {
      kind: 'file',
      is: 'name that POST /api/admin/upload returned; null: no file to download',
      files: ['document'],
      isOptional: true,
      shownAs: 'hasFile',
    },
    category: {
      kind: 'text',
      is: 'one of resourceCategories, or another',
      default: 'brochures',
      search: true,
    },
    uploadedAt,
    isActive,
  },
  name: 'title',
  order: ['uploadedAt desc', 'title'],
});
export type DownloadableResource = RecordOf<typeof downloadableResources>;
export type DownloadableResourceInput = InputOf<typeof downloadableResources>;
