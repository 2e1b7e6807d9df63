// Records store the version of the notice that was shown: a version must always stand for the same text.
import { expect, it } from 'vitest';
import { noticeVersion, noticeVersionMax } from '#contract/notice-rules.ts';

const catalogues = import.meta.glob<Record<string, string>>('./*.json', { eager: true, import: 'default' });

/** Every version with the hash of its text. Add a line for a new text; never change one. */
const versions: Record<string, string> = {
  '2026-11-21': 'a8346e31ced03d25c2b61fbf4bcf930046a9739ab94fe92a98488dfc04cd1360',
  '2026-11-22': '010a761a7561ba02ae061780e9604947767a6a7616501a2da5fa9a410c2c19fe',
  '2026-11-23': '6f5517d9c480db79e89e70fc40300aecbe9dc587f91d530ba851ea3d658177a1',
};

it('a version of the notice has one text in each language', async () => {
  const words = Object.entries(catalogues).flatMap(([file, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      key.startsWith('notice_') ? [`${file} ${key} ${text}`] : [],
    ),
  );
  expect(words.length).toBeGreaterThan(30);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words.sort().join('\n')));
  expect(new Uint8Array(hash).toHex()).toBe(versions[noticeVersion]);
  expect(noticeVersion.length).toBeLessThanOrEqual(noticeVersionMax);
});
