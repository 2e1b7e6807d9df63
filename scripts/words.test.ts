// No English text stands in code: whatever somebody reads comes from a catalogue (contract/words and client/messages).
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Files that nobody reads on a screen, on paper, in a mail or in an answer, each kind with its reason. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'tests, and a page of the development server': [
    '**/*.test.{ts,tsx}',
    '**/testing/**',
    'client/pages/styleguide/**',
  ],
  'samples are records': ['server/seed/**'],
  'the terminal and the log of who runs the portal': [
    'server/**/*-command.ts',
    'server/{main,dev,config,administrators,postgres-address}.ts',
    'server/backup/{restore,running}.ts',
    'server/http/{log,log-stream,metrics}.ts',
  ],
  'the document of the API, for programmers': ['server/http/openapi.ts', 'contract/**/*-rows.ts'],
  SQL: ['server/db/**', 'server/**/*queries.ts'],
  'markup, and rules of the official schema': ['server/pages/{document,pwa}.ts', 'server/icsr/schema.ts'],
  'words that people type': [
    'contract/typed/*.ts',
    'contract/cases/alarms/*-{table,words}-rules.ts',
    'contract/cases/content/units-rules.ts',
    'contract/cases/reporters/answer-fields-rules.ts',
    'contract/user-names-rules.ts',
    'server/duplicates/traits.ts',
    'server/features/terms/read-drug-name.ts',
  ],
  'codes, and names of states': [
    'contract/cases/content/countries-rules.ts',
    'contract/postal-regions-rules.ts',
  ],
};

/** Texts in other files that look like English and are none, or are not for readers of the portal. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'a fault of the code': ['… has no result without a choice'],
  'a line of the browser’s log': ['Recording did not begin', 'The applause does not play'],
  'what other systems read in a message': [
    'Expiry date…: …',
    'Condition not named',
    'Hospital Record',
    'DRAFT - UNCODED (draft-uncoded): not for transmission. E.i.2.1a and E.i.2.1b are missing for … ….',
    'not checked against the schema',
  ],
  'a value that is stored, and its name is in a catalogue': ['Needs Improvement'],
  'what a client compares': ['Current password is incorrect'],
  'a name, or a default that a catalogue repeats': [
    'IPSR & SPSR, Pharmacovigilance Cell',
    'PowerPoint Document',
    'Samsung Internet',
    'Style guide',
    'Your Safety, Just a Click Away – Learn, Report & Stay Aware',
  ],
  'the document of the API': [
    'retention, messages, legal grounds, forwarding, the second factor and contacts for privacy and security',
    'The content, as in the body of PUT',
    'A value of the content',
    'Drugs: at most … suspected or interacting ones, and … others',
  ],
  'a code, a header, or classes': [
    'footer deep band',
    'failed sign in',
    'register of figures',
    'PRODID:-//Pharmacovigilance portal//EN',
    'Accept-Language, Cookie',
    'Accept-Language, Cookie, Accept-Encoding',
  ],
  'part of a sentence for a terminal': ['The backup'],
  'what a key is made for': ['contact message sent', 'authenticator app of …', 'id of the key'],
};
const excepted = new Set(Object.values(exceptions).flat());

/** Parts of an object for the document of the API, of a database or of a style. */
const unreadParts = /^(?:summary|publicList|one|many|is|also|alsoCalled|className)$/;
/** What faults of the code and lines of the log are made with. */
const unreadCalls =
  /^(?:console\.\w+|(?:.*\.)?log\.\w+|Error|TypeError|RangeError|ConfigError|StorageUnavailable|ScannerUnavailable)$/;

/** Two words of which the first begins a sentence, or three words. */
const isText = (text: string): boolean =>
  /^[“"]?(?:\p{Lu}|…).*?\p{L}{2,}[,:]? \p{L}{2,}/su.test(text) || /\p{L}{2,} \p{L}{2,} \p{L}{2,}/u.test(text);

/** The rooms where not even a single word begins as a sentence does. */
const rooms = [
  'server/mail/texts.ts',
  'server/{audit/verify,duplicates/score-pair,features/system-status/warnings}.ts',
  'contract/cases/prints/*.ts',
  'contract/cases/reporters/{letter,follow-up,asking,reporter-lists,from-report}-rules.ts',
  // The others have codes and what people type for units.
  'contract/cases/content/!(countries|family|paths|units)-rules.ts',
  'contract/cases/alarms/alarm-themes-rules.ts',
  'contract/cases/assessment/*-rules.ts',
  'contract/cases/exchange/icsr-rules.ts',
  'contract/cases/list/follow-up-list-rules.ts',
  'contract/cases/work/{clock,steps}-rules.ts',
  'contract/words/*.ts',
  'contract/{access,files,issues,jobs,mails,privacy}-rules.ts',
  'contract/{fields,site-settings,users,ward}.ts',
  'client/print/**/*.{ts,tsx}',
];
const isWord = (text: string): boolean => isText(text) || /^\p{Lu}\p{Ll}{2,}/u.test(text);

function textsIn(file: string, isMeant = isText): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const texts: { start: number; text: string }[] = [];
  const unread: { start: number; end: number }[] = [];
  const codeOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const leaveCall = (node: { callee: { start: number; end: number }; start: number; end: number }) =>
    void (unreadCalls.test(codeOf(node.callee)) && unread.push(node));
  new Visitor({
    ImportDeclaration: ({ source: from }) => void unread.push(from),
    TSLiteralType: (node) => void unread.push(node),
    TaggedTemplateExpression: (node) => void unread.push(node),
    CallExpression: leaveCall,
    NewExpression: leaveCall,
    Property: ({ key, value }) => void (unreadParts.test(codeOf(key)) && unread.push(value)),
    JSXAttribute: ({ name, value }) =>
      void (value && /^(?:className|media)$/.test(codeOf(name)) && unread.push(value)),
    Literal: ({ start, value }) => void (typeof value === 'string' && texts.push({ start, text: value })),
    TemplateLiteral: ({ start, quasis }) =>
      void texts.push({ start, text: quasis.map(({ value }) => value.cooked ?? '').join('…') }),
    JSXText: ({ start, value }) => void texts.push({ start, text: value.trim() }),
  }).visit(parseSync(file, source).program);
  return texts
    .filter(({ start }) => !unread.some((place) => start >= place.start && start < place.end))
    .filter(({ text }) => isMeant(text) && !excepted.has(text))
    .map(({ text }) => `${file}: ${text}`);
}

it('no label of a finished room stands in its code', () => {
  const files = rooms
    .flatMap((room) => globSync(room, { cwd: root }))
    .filter((file) => !/\.test\.|\/handouts\.css/.test(file));
  expect(files.length).toBeGreaterThan(90);
  expect(files.flatMap((file) => textsIn(file, isWord))).toEqual([]);
});

it('no text that somebody reads stands in the code', () => {
  const left = Object.values(leftOut).flat();
  const files = globSync('{client,contract,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('/paraglide/') && !left.some((pattern) => matchesGlob(file, pattern)),
  );
  expect(files.length).toBeGreaterThan(900);
  expect(files.flatMap((file) => textsIn(file))).toEqual([]);
});
