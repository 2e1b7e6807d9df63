// The pages that the server renders have no text outside the catalogues, except data. Component tests prove the same for
// what the browser shows later (client/texts.browser.test.tsx).
import { expect, it } from 'vitest';
import defaults from '#contract/words/defaults/en.json' with { type: 'json' };
import { readAttributes, stringsIn, unknownTexts, withoutMarked } from '#testing/marked-texts.ts';
import { markedFrontend } from '../testing/marked-frontend.ts';
import { testPortal } from '../testing/portal.ts';

const frontend = markedFrontend();
const { routes } = await frontend.renderer();

const entities: Record<string, string> = { amp: '&', nbsp: ' ', quot: '"', lt: '<', gt: '>', '#x27': "'" };

/** The texts of a page that are neither in a catalogue nor in the data that it contains. */
function unknownTextsIn(html: string): string[] {
  const data = JSON.parse(/id="inline">([^<]*)</.exec(html)?.[1] ?? '{}') as unknown;
  const attribute = new RegExp(` (?:${readAttributes.join('|')})="([^"]*)"`, 'g');
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  // A date is in the words of the browser's own catalogue.
  const body = html.replace(/<(script|style|time)\b[^]*?<\/\1>/g, '').replace(/^[^]*?<body[^>]*>/, '');
  const shown = [
    title,
    ...[...body.matchAll(attribute)].map(([, text = '']) => text),
    // A sentence may contain a link: first remove it as a whole.
    ...withoutMarked(body).split(/<[^>]*>/),
  ];
  return unknownTexts(
    shown.map((text) => text.replaceAll(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)),
    [...stringsIn(data), ...Object.values(defaults)],
  );
}

it('no page as sent by the server has a text outside the catalogue', async () => {
  const { get } = await testPortal({ frontend, seed: 'sample' });
  const paths = routes.map(({ path }) => path);
  for (const path of [...paths, '/no-such-page']) {
    const { payload } = await get(path);
    expect([path, payload.includes('⟦')]).toEqual([path, true]);
    expect([path, unknownTextsIn(payload)]).toEqual([path, []]);
    expect([path, /<title>[^<]*<\/title>/.exec(payload)?.[0]]).toEqual([path, expect.stringContaining('⟦')]);
    if (path === '/ward') continue; // search engines do not list it: it has no description
    const description = /<meta name="description"[^>]*>/.exec(payload)?.[0];
    expect([path, description]).toEqual([path, expect.stringMatching(/content="⟦[^⟦⟧]*⟧"/)]);
  }
});

it('no refused form without JavaScript has a text outside the catalogue', async () => {
  const { postForm } = await testPortal({ frontend, seed: 'sample' });
  for (const path of ['/report-adr', '/contact']) {
    const { statusCode, payload } = await postForm(path, {});
    expect([path, statusCode, payload.includes('class="error-summary"')]).toEqual([path, 400, true]);
    expect([path, unknownTextsIn(payload)]).toEqual([path, []]);
  }
});
