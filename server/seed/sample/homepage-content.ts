// One inactive example of a text for the home page. An active row would replace the portal's own section.
import type { HomepageContentInput } from '#contract/resources/homepage-content-rules.ts';

export const homepageContent = [
  {
    section: 'about',
    title: 'Example: your own text for this section',
    content:
      'This example shows how a text for the home page is stored. While it is inactive, visitors see the section as ' +
      'the portal comes. Write your own text here and switch it on to replace that section.',
    imageUrl: null,
    buttonText: 'About this portal',
    buttonLink: '/about',
    isActive: false,
  },
] satisfies readonly HomepageContentInput[];
