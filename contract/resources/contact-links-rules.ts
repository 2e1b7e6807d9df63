// An official link of the footer.
import { type InputOf, isActive, type RecordOf, resource, sortOrder } from '../fields/kinds-rules.ts';

export const contactLinks = resource({
  kind: 'contact-links',
  one: 'an official link',
  many: 'official links',
  publicList: 'Active official links, by sort order',
  fields: {
    title: { kind: 'text', isTranslated: true, search: true },
    url: { kind: 'address', files: ['image', 'video'], search: true },
    icon: { kind: 'choice', values: ['ExternalLink', 'Globe', 'Building', 'Link'], default: 'ExternalLink' },
    isActive,
    sortOrder,
  },
  name: 'title',
  order: ['sortOrder', 'title'],
});
export type ContactLink = RecordOf<typeof contactLinks>;
export type ContactLinkInput = InputOf<typeof contactLinks>;
