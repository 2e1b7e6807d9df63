// A walk over every public page in each built language: no sentence of another language, told by its script.
import { expect, it } from 'vitest';
import { builtLanguages } from '#contract/words/languages-rules.ts';
import { createSignedInAdministrator } from '../testing/administrator.ts';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';
import { loadRenderModule } from './assets.ts';

const scriptOf = (language: string) => new Intl.Locale(language).maximize().script ?? '';
const scripts = [...new Set(builtLanguages.map(scriptOf))];

/** The texts of a page, without those that are marked as of another language. */
const textsOf = (html: string): string[] =>
  html
    .replace(/^[^]*?<body[^>]*>/, '')
    .replace(/<(script|style|svg)\b[^]*?<\/\1>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('चेन्नई', '') // an example of what may be typed
    .replace(/<(\w+)[^>]* lang="[^"]*"[^>]*>[^<]*(?:<br\/>[^<]*)*<\/\1>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Three words in Latin letters one after another; names and abbreviations are shorter. */
const latinSentence = /\p{Script=Latin}{2,}(?:[ ,]+\p{Script=Latin}{2,}){2,}/u;

it.each(builtLanguages)('no public page in %s has a sentence of another language', async (language) => {
  const portal = await testPortal({ frontend: builtPages() });
  const headers = await createSignedInAdministrator(portal);
  const payload = { value: builtLanguages.join(' ') };
  const url = '/api/admin/site-settings/languages';
  expect((await portal.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
  const others = scripts.filter((script) => script !== 'Latn' && script !== scriptOf(language));
  const other = new RegExp(others.map((script) => `\\p{Script=${script}}`).join('|'), 'u');
  const { routes } = await loadRenderModule();
  const found: [string, string][] = [];
  const paths = routes.map((route) => route.path);
  for (const path of [...paths, '/no-such-page', '/%zz']) {
    const html = (await portal.get(path, { 'accept-language': language })).payload;
    expect([path, /<html lang="([^"]*)"/.exec(html)?.[1]]).toEqual([path, language]);
    const texts = textsOf(html);
    const isOwn = language === 'en' ? latinSentence : new RegExp(`\\p{Script=${scriptOf(language)}}`, 'u');
    expect([path, texts.some((text) => isOwn.test(text))]).toEqual([path, true]);
    for (const text of texts) {
      if (other.test(text) || (language !== 'en' && latinSentence.test(text))) found.push([path, text]);
    }
  }
  expect(found).toEqual([]);
});
