// Records store the version of the notice that was shown: a version must always stand for the same text.
import { expect, it } from 'vitest';
import { noticeVersion, noticeVersionMax } from '#contract/notice-rules.ts';

const catalogues = import.meta.glob<Record<string, string>>('./*.json', { eager: true, import: 'default' });

/** The languages of the first versions, whose texts are hashed together. */
const together = ['en', 'hi'];

/** Every version with the hash of its text. Add a line for a new text; never change one. */
const versions: Record<string, string> = {
  '2026-11-21': 'a8346e31ced03d25c2b61fbf4bcf930046a9739ab94fe92a98488dfc04cd1360',
  '2026-11-22': '010a761a7561ba02ae061780e9604947767a6a7616501a2da5fa9a410c2c19fe',
  '2026-11-23': '6f5517d9c480db79e89e70fc40300aecbe9dc587f91d530ba851ea3d658177a1',
};

/** The same for each language that was added later: those who read another language saw the same text as before. */
const later: Record<string, Record<string, string>> = {
  ta: { '2026-11-23': '41959b544aead638e55bb22e6e3b7a8530ec94d37f2b4cef57d3b6037100f2ce' },
  te: { '2026-11-23': '05048a99436b924be277a3ae2d31b9bf02d26816fcb232333c90731edb128068' },
  bn: { '2026-11-23': 'e31b32760967bb85ba049358c248b58f7b0b29beae0c2c83d597d57f5693d553' },
  mr: { '2026-11-23': 'cc3e8bd1325a40035b9093b124c58914b6965fde04d9829155107d4ed6b8b7c1' },
  gu: { '2026-11-23': '1ec90ef7e3075bd541023f85aca28db2e087c0871aace5f37e9278a48c9cc9f1' },
  kn: { '2026-11-23': 'e03df1923ea329d9d2eb02cb3ef907433a553f8c2588df4314617e7085a87ad8' },
  ml: { '2026-11-23': '12601696d5a624199103057370c1e114731d5271cfb66107f87d2ac56fb73abc' },
};

async function hashOf(languages: readonly string[]): Promise<string> {
  const words = languages.flatMap((language) => {
    const file = `./${language}.json`;
    const notice = Object.entries(catalogues[file] ?? {}).filter(([key]) => key.startsWith('notice_'));
    expect(notice.length).toBeGreaterThan(15);
    return notice.map(([key, text]) => `${file} ${key} ${text}`);
  });
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words.sort().join('\n')));
  return new Uint8Array(hash).toHex();
}

it('a version of the notice has one text in each language', async () => {
  const alone = Object.keys(catalogues)
    .map((file) => file.slice('./'.length, -'.json'.length))
    .filter((language) => !together.includes(language));
  expect(await hashOf(together)).toBe(versions[noticeVersion]);
  for (const language of alone)
    expect([language, await hashOf([language])]).toEqual([language, later[language]?.[noticeVersion]]);
  expect(noticeVersion.length).toBeLessThanOrEqual(noticeVersionMax);
});
