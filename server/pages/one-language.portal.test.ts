// A walk over every public page, every refused form and every page for errors in each built language, with the sample
// content: each text is in the language of the page, or in the one that its element names.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { builtLanguages, type Language } from '#contract/words/languages-rules.ts';
import { foreignScriptIn, foreignTextsOf, isWrittenIn } from '#testing/foreign-words.ts';
import { stringsIn } from '#testing/marked-texts.ts';
import { createSignedInAdministrator } from '../testing/administrator.ts';
import { builtPages, portalWithPages } from '../testing/pages.ts';
import { makeDatabaseUnreachable, testPortal, validMessage, validReport } from '../testing/portal.ts';

const { routes, renderFailure } = await builtPages().renderer();
const folder = join(import.meta.dirname, '../../client/messages');
const isForeignText = foreignTextsOf(
  Object.fromEntries(
    globSync('*.json', { cwd: folder }).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
    ]),
  ),
);

interface Shown {
  text: string;
  /** The language that the nearest element names. */
  language: string;
}

const entities: Record<string, string> = { amp: '&', nbsp: ' ', quot: '"', lt: '<', gt: '>', '#x27': "'" };
const plain = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all).trim();
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const read = /\s(?:title|aria-label|placeholder|alt|aria-description|label|content)="([^"]*)"/g;

/** What a page says, each text with the language that its element has. */
function shownIn(html: string): Shown[] {
  const shown: Shown[] = [];
  const open: { name: string; language: string }[] = [];
  const language = () => open.at(-1)?.language ?? '';
  const rest = html
    .replace(/<(script|style|svg)\b[^]*?<\/\1>/g, '')
    .replaceAll(/<!-- ?-->|<!doctype[^>]*>/g, '');
  for (const [, end, name = '', attributes = '', text = ''] of rest.matchAll(
    /<(\/?)([\w-]+)((?:\s[^<>]*?)?)\/?>([^<]*)/g,
  )) {
    if (end) open.splice(open.findLastIndex((one) => one.name === name));
    else {
      const own = /\slang="([^"]*)"/.exec(attributes)?.[1] ?? language();
      const isTitle =
        name !== 'meta' || /name="description"|property="og:(?:title|description)"/.test(attributes);
      if (isTitle)
        for (const [, value = ''] of attributes.matchAll(read))
          shown.push({ text: plain(value), language: own });
      if (!empty.test(name)) open.push({ name, language: own });
    }
    shown.push({ text: plain(text), language: language() });
  }
  return shown.filter(({ text }) => text !== '');
}

/** What a page in this language says in another one than it names. */
function faultsOf(html: string, wanted: Language): Shown[] {
  const shown = shownIn(html);
  expect(/<html lang="([^"]*)"/.exec(html)?.[1]).toBe(wanted);
  expect(shown.some(({ text, language }) => language === wanted && isWrittenIn(text, wanted))).toBe(true);
  // A sentence of ours may contain a name that somebody entered, such as that of a centre.
  const entered = stringsIn(JSON.parse(/id="inline">([^<]*)</.exec(html)?.[1] ?? '{}')).filter((one) =>
    one.includes(' '),
  );
  const withoutNames = (text: string) => {
    const rest = entered.reduce((left, name) => left.replaceAll(name, ' '), text);
    return isWrittenIn(rest, wanted) ? rest : text;
  };
  return shown.filter(
    ({ text, language }) =>
      language !== 'und' &&
      (foreignScriptIn(withoutNames(text), language) !== undefined || isForeignText(text, language)),
  );
}

async function offerAll(portal: Awaited<ReturnType<typeof testPortal>>): Promise<void> {
  const headers = await createSignedInAdministrator(portal);
  const payload = { value: builtLanguages.join(' ') };
  const url = '/api/admin/site-settings/languages';
  expect((await portal.put(url, payload, headers)).statusCode).toBe(200);
}

/** What a visitor types, without sentences of another language. */
const inOneWord = <Typed extends Record<string, unknown>>(typed: Typed) =>
  Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, String(text).split(' ')[0] ?? '']));
const forms = [
  { page: '/report-adr', typed: { ...inOneWord(validReport), age: '45' } },
  { page: '/contact', typed: inOneWord(validMessage) },
] as const;

// First: such a page may be the first that a process renders, before any setting was read.
it('no page for errors has a sentence of another language', () => {
  for (const language of builtLanguages) {
    for (const status of [400, 403, 404, 405, 413, 415, 429, 500, 501, 503, 507]) {
      const { body } = renderFailure(status, 'number-of-it', language);
      const found = shownIn(`<html lang="${language}">${body}`).filter(({ text, language: own }) =>
        foreignScriptIn(text, own),
      );
      expect([language, status, found]).toEqual([language, status, []]);
    }
  }
});

it.each(['none', 'sample'] as const)(
  'no public page has a sentence of another language, with the content "%s"',
  async (seed) => {
    const portal = await portalWithPages({ seed });
    await offerAll(portal);
    for (const language of builtLanguages) {
      for (const path of [...routes.map((route) => route.path), '/no-such-page', '/%zz']) {
        const { payload } = await portal.get(path, { 'accept-language': language });
        expect([language, path, faultsOf(payload, language)]).toEqual([language, path, []]);
      }
    }
  },
);

it.each(forms)('no refused form of $page has a sentence of another language', async ({ page, typed }) => {
  const { limits } = (await testPortal()).config;
  const filled = (value: string) => Object.fromEntries(Object.keys(typed).map((field) => [field, value]));
  const refuse = async (status: number, count: number, inputs: Record<string, string>[], isDown = false) => {
    const limit = { count, minutes: 60 };
    const portal = await portalWithPages({
      config: { limits: { ...limits, reports: limit, messages: limit } },
    });
    await offerAll(portal);
    if (isDown) await makeDatabaseUnreachable(portal.engine);
    for (const language of builtLanguages) {
      for (const input of inputs) {
        const { statusCode, payload } = await portal.postForm(page, input, { cookie: `lang=${language}` });
        expect([language, statusCode, faultsOf(payload, language)]).toEqual([language, status, []]);
      }
    }
  };
  expect(Object.keys(typed).length).toBeGreaterThan(2);
  await refuse(400, 1_000, [{}, filled('x'.repeat(3_000)), filled('\u0001'), filled('a\u202eb')]);
  await refuse(429, 0, [typed]);
  await refuse(503, 1_000, [typed], true);
});

it.each(forms)(
  'the page after a sent form of $page has no sentence of another language',
  async ({ page, typed }) => {
    const portal = await portalWithPages();
    await offerAll(portal);
    for (const language of builtLanguages) {
      const cookie = `lang=${language}`;
      const sent = await portal.postForm(page, typed, { cookie });
      expect([language, sent.statusCode]).toEqual([language, 303]);
      const kept = [sent.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
      const shown = await portal.get(String(sent.headers.location), { cookie: [cookie, ...kept].join('; ') });
      expect([language, shown.statusCode, faultsOf(shown.payload, language)]).toEqual([language, 200, []]);
    }
  },
);
