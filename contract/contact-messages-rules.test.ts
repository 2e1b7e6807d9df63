// The browser's form and the server's schema must find the same faults in a message to the institute.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '#testing/any-character.ts';
import { contactMessageInput } from './contact-messages.ts';
import { contactMessageFields, contactMessageIssue, contactMessageMax } from './contact-messages-rules.ts';

const typed = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.emailAddress(),
  fc.constantFrom('', ' ', '\u0000', '\udfff', 'a\u037eb@example.org', '\u0958'.repeat(101)),
  fc.constantFrom('x'.repeat(200), 'x'.repeat(201), 'x'.repeat(10_000), 'x'.repeat(10_001)),
);

it('the message form finds the same faults as the server in every message', () => {
  fc.assert(
    fc.property(fc.record({ name: typed, email: typed, message: typed }), (draft) => {
      const browser = contactMessageFields.flatMap((field) => {
        const code = contactMessageIssue(field, draft[field]);
        return code ? [[field, code]] : [];
      });
      const { error } = contactMessageInput.safeParse(draft);
      const server = (error?.issues ?? []).map((issue) => [
        issue.path.join('.'),
        issue.code === 'custom' && issue.params?.['code'],
      ]);
      expect(browser).toEqual(server);
    }),
    { numRuns: 500 },
  );
});

it.each(['name', 'message'] as const)('a %s may be as long as its bound and no longer', (field) => {
  const max = contactMessageMax[field];
  expect(contactMessageIssue(field, '💊'.repeat(max))).toBeNull();
  expect(contactMessageIssue(field, '💊'.repeat(max + 1))).toBe('too_long');
});
