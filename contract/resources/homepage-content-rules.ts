// A text that replaces a section of the home page.
import { imageUrl, type InputOf, isActive, resource, updatedAt } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const homepageSections = ['gallery', 'actions', 'tools', 'about', 'features', 'cta'] as const;

export const homepageContent = resource({
  kind: 'homepage-content',
  one: 'a text of the home page',
  many: 'texts that replace sections of the home page',
  publicList: 'Active texts that replace sections of the home page, newest first',
  fields: {
    section: { kind: 'choice', values: homepageSections, search: true },
    title: { kind: 'text', isTranslated: true, search: true },
    content: { kind: 'longText', isTranslated: true, max: textMax.content, search: true },
    imageUrl,
    buttonText: { kind: 'text', isTranslated: true, isOptional: true },
    buttonLink: { kind: 'address', files: ['image', 'video'], isOptional: true, mayBePage: true },
    isActive,
    updatedAt,
  },
  name: 'title',
  order: ['updatedAt desc'],
});
export type HomepageContentInput = InputOf<typeof homepageContent>;
