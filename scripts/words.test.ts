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
  'not continuing': 'a word beside a name in the text that other systems read',
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

/** What refuses something: its arguments are read by the person whose input it was. */
const refusing = new Set(['Problem', 'Refusal', 'CsvError', 'XmlFault', 'MeddraError', 'LacksRight']);
/** The parts of a refusal that people read. */
const spoken = new Set(['message', 'details']);

/** The texts of two and more words that a file puts into a refusal. */
function refusalsIn(file: string): string[] {
  const texts: { start: number; text: string }[] = [];
  const places: { start: number; end: number }[] = [];
  const isSpoken = (node: { type: string; name?: unknown }) =>
    node.type === 'Identifier' && spoken.has(String(node.name));
  new Visitor({
    Literal: ({ start, value }) => void (typeof value === 'string' && texts.push({ start, text: value })),
    TemplateLiteral: ({ start, quasis }) =>
      void texts.push({ start, text: quasis.map(({ value }) => value.cooked ?? '').join('…') }),
    NewExpression: ({ callee, arguments: all }) =>
      void (callee.type === 'Identifier' && refusing.has(callee.name) && places.push(...all)),
    Property: ({ key, value }) => void (isSpoken(key) && places.push(value)),
    VariableDeclarator: ({ id, init }) => void (isSpoken(id) && init && places.push(init)),
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return texts
    .filter(({ start }) => places.some((place) => start >= place.start && start < place.end))
    .filter(({ text }) => /\p{L}{2,}[,:]? \p{L}{2,}/u.test(text) && !(text in exceptions))
    .map(({ text }) => `${file}: ${text}`);
}

it('no refusal of the server or of the contract has a text outside the catalogues', () => {
  const files = globSync('{server,contract}/**/*.ts', { cwd: root }).filter(
    // Samples are records, and what the commands of the server print is for who runs it.
    (file) =>
      !/\.test\.ts$|^server\/(?:testing|seed|backup|db)\/|-command\.ts$|administrators\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(refusalsIn)).toEqual([]);
});

it('the finished rooms have no English text outside the catalogues', () => {
  const files = rooms
    .flatMap((room) => globSync(room, { cwd: root }))
    .filter((file) => !/\.test\.|\/handouts\.css/.test(file));
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(textsIn)).toEqual([]);
});
