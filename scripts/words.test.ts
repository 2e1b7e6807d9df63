// No English text stands in the code of the rooms below: whatever somebody reads comes from a catalogue (contract/words
// and client/messages). A room joins the list when its last text has gone into a catalogue.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

const rooms = [
  'server/mail/texts.ts',
  'contract/cases/prints/*.ts',
  'contract/cases/reporters/{letter,follow-up,asking,reporter-lists}-rules.ts',
  // The others have codes, what people type for units, and faults of the code.
  'contract/cases/content/!(countries|family|paths|units)-rules.ts',
  'contract/cases/alarms/alarm-themes-rules.ts',
  'contract/cases/assessment/*-rules.ts',
  'contract/cases/exchange/icsr-rules.ts',
  'contract/cases/list/follow-up-list-rules.ts',
  'contract/cases/work/{clock,steps}-rules.ts',
  'contract/words/*.ts',
  'contract/{mails,jobs}-rules.ts',
  'client/print/**/*.{ts,tsx}',
];

/** Texts that look like English and are none, or are not for readers of the portal. Each has its reason. */
const exceptions: Readonly<Record<string, string>> = {
  '… has no result without a choice': 'a fault of the code',
  'What a print of a case shows. An alert card needs a signed case: otherwise 409': 'summary of the API',
  'What the line listing of a view, of filters or of a search shows: at most 1,000 cases':
    'summary of the API',
  'print-paper print-across': 'classes',
  'Write a date as 2026, 2026-11, 2026-11-22 or 2026-11-22T14:30': 'refusal of the API',
};

/** Two words beside each other, or a word that begins as a sentence does. */
const isText = (text: string): boolean =>
  /\p{L}{2,}[,:]? \p{L}{2,}/u.test(text) || /^\p{Lu}\p{Ll}{2,}/u.test(text);

function textsIn(file: string): string[] {
  const found: string[] = [];
  const unread = new Set<unknown>();
  const add = (text: string) =>
    void (isText(text) && !(text in exceptions) && found.push(`${file}: ${text}`));
  new Visitor({
    ImportDeclaration: ({ source }) => void unread.add(source),
    JSXAttribute: ({ name, value }) =>
      void (name.type === 'JSXIdentifier' && name.name === 'className' && unread.add(value)),
    Literal: (node) => void (typeof node.value === 'string' && !unread.has(node) && add(node.value)),
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: ({ value }) => add(value.trim()),
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return found;
}

it('the finished rooms have no English text outside the catalogues', () => {
  const files = rooms
    .flatMap((room) => globSync(room, { cwd: root }))
    .filter((file) => !/\.test\.|\/handouts\.css/.test(file));
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(textsIn)).toEqual([]);
});
