// A document that visitors can download.
import { type InputOf, isActive, type RecordOf, resource, uploadedAt } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

/** The categories of the awareness page. A document may have another name, under which the page groups it. */
export const resourceCategories = ['brochures', 'posters', 'guidelines', 'forms'] as const;

export const downloadableResources = resource({
  kind: 'downloadable-resources',
  one: 'a document',
  many: 'documents',
  publicList: 'Active documents for download',
  fields: {
    title: { kind: 'text', isTranslated: true, search: true },
    description: {
      kind: 'longText',
      isTranslated: true,
      max: textMax.caption,
      isOptional: true,
      search: true,
    },
    /** resource_{timestamp}.{extension}, as the form made it. */
    filename: { kind: 'text' },
    originalName: { kind: 'text', search: true },
    /** Text for people, such as 240 KB. */
    fileSize: { kind: 'text' },
    /** The name that `POST /api/admin/upload` returned; null: there is no file to download. */
    uploadedFilename: { kind: 'file', files: ['document'], isOptional: true, shownAs: 'hasFile' },
    category: { kind: 'text', default: 'brochures', search: true },
    uploadedAt,
    isActive,
  },
  name: 'title',
  order: ['uploadedAt desc', 'title'],
});
export type DownloadableResource = RecordOf<typeof downloadableResources>;
export type DownloadableResourceInput = InputOf<typeof downloadableResources>;
