// Pages with the sample content in Hindi: nothing that the institute wrote is in English there.
import { expect, it } from 'vitest';
import type { Translated } from '#contract/translations-rules.ts';
import { builtPages, portalWithPages, shownHtml } from '../testing/pages.ts';

const { routes } = await builtPages().renderer();

/** Names of journals and bodies stay as they are cited. */
const names =
  /American Journal of (?:Gastroenterology|Medicine)|Current Medical Research and Opinion|Birth Defects Research Part C|Council for International Organizations of Medical Sciences|Safety of Medicines/g;
/** Four words in Latin letters beside each other, which no name of a medicine or place has. */
const english = /(?:\p{Script=Latin}{2,}[,:;]? ){3,}\p{Script=Latin}{2,}/gu;

const englishIn = (text: string) => text.replaceAll(names, '').match(english) ?? [];

it('no public page in Hindi has an English sentence', async () => {
  const { get } = await portalWithPages({ seed: 'sample' });
  expect(englishIn((await get('/awareness')).payload).length).toBeGreaterThan(5);
  for (const { path } of routes) {
    const { payload } = await get(path, { 'accept-language': 'hi' });
    const body = shownHtml(payload)
      .replace(/<(script|style)\b[^]*?<\/\1>/g, '')
      .replace(/^[^]*?<body[^>]*>/, '');
    const texts = body.split(/<[^>]*>/).map((text) => text.replaceAll('&amp;', '&'));
    expect([path, texts.flatMap(englishIn)]).toEqual([path, []]);
    const data = /id="inline">([^<]*)</.exec(payload)?.[1] ?? '';
    expect([path, data.includes('"translations"')]).toEqual([path, false]);
  }
});

it('every text of the samples is in Hindi, unless it was written in Hindi', async () => {
  const { get } = await portalWithPages({ seed: 'sample' });
  const lists = routes.flatMap(({ reads }) => reads);
  for (const address of new Set(lists)) {
    const answer = await get(`${address}${address.includes('?') ? '&' : '?'}lang=hi`);
    if (answer.statusCode === 404) continue; // figures that are not published
    const records = [answer.json<Translated | Translated[]>()].flat();
    const left = records.flatMap((record) => Object.values(record).flat().filter(isText).flatMap(englishIn));
    expect([address, left]).toEqual([address, []]);
  }
});

const isText = (value: unknown): value is string => typeof value === 'string';

it('a text in the reader’s language is not marked as another, one without a translation is', async () => {
  const portal = await portalWithPages();
  const at = { id: crypto.randomUUID(), updatedAt: '2026-11-21T05:40:00.000Z', sortOrder: 1, isActive: true };
  const own = { title: 'Ward rounds', content: 'Every Monday.\n\nAsk the pharmacist.' };
  const translations = JSON.stringify({ hi: { content: 'हर सोमवार।\n\nफ़ार्मासिस्ट से पूछें।' } });
  await portal.db
    .insertInto('about_sections')
    .values({ ...at, ...own, translations })
    .execute();
  const { payload } = await portal.get('/about', { 'accept-language': 'hi' });
  expect(payload).toMatch(/<h2 id="[^"]*" lang="en">Ward rounds<\/h2>/);
  expect(payload).toContain('<p class="whitespace-pre-line">फ़ार्मासिस्ट से पूछें।</p>');
  const english = (await portal.get('/about')).payload;
  expect(english).toContain('<p class="whitespace-pre-line">Ask the pharmacist.</p>');
  expect(english).not.toContain('सोमवार');
});
