// mailto links: an address must not add recipients, a subject or a body.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailtoLink } from './contact-info-rules.ts';
import { emailIssue } from './text-rules.ts';

it.each([
  ['asha@example.org', 'mailto:asha@example.org'],
  ['office?bcc=x&subject=y@b.in', 'mailto:office%3Fbcc%3Dx%26subject%3Dy@b.in'],
  ['a%0Abcc=x@b.in', 'mailto:a%250Abcc%3Dx@b.in'],
  ['a#b@c.in', 'mailto:a%23b@c.in'],
  [' asha@example.org ', 'mailto:asha@example.org'],
  ['asha+adr@example.org', 'mailto:asha%2Badr@example.org'],
  ['asha@b.in?bcc=x', 'mailto:asha@b.in%3Fbcc%3Dx'],
  ['आशा@उदाहरण.भारत', `mailto:${encodeURIComponent('आशा')}@${encodeURIComponent('उदाहरण.भारत')}`],
])('a link to %j is %j', (address, link) => {
  expect(mailtoLink(address)).toBe(link);
});

it('a mailto link to any valid address has no header, and leads to that address', () => {
  const part = fc.string({ unit: fc.constantFrom(..."ab.?&=%#+/!{}|'é", '\u0301', '💊'), minLength: 1 });
  fc.assert(
    fc.property(part, part, (local, domain) => {
      const address = `${local}@${domain}.in`;
      fc.pre(emailIssue(address) === null);
      const link = new URL(mailtoLink(address));
      expect([link.search, link.hash]).toEqual(['', '']);
      expect(decodeURIComponent(link.pathname)).toBe(address);
    }),
  );
});
