// A section of the about page.
import {
  imageUrl,
  type InputOf,
  isActive,
  type RecordOf,
  resource,
  sortOrder,
  updatedAt,
} from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const aboutSections = resource({
  kind: 'about-sections',
  one: 'a section',
  many: 'sections of the about page',
  publicList: 'Active sections of the about page, by sort order',
  fields: {
    title: { kind: 'text', isTranslated: true, search: true },
    content: { kind: 'longText', isTranslated: true, max: textMax.content, search: true },
    imageUrl,
    videoUrl: { kind: 'address', files: ['video'], media: 'videoMedia', isOptional: true },
    sortOrder,
    isActive,
    updatedAt,
  },
  name: 'title',
  order: ['sortOrder', 'title'],
});
export type AboutSection = RecordOf<typeof aboutSections>;
export type AboutSectionInput = InputOf<typeof aboutSections>;
