// Handouts on paper in every built language: each fits its pages, in a font that the print brings along.
import { builtLanguages } from '#contract/words/languages-rules.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

const pagesOf = {
  'poster-how-to-report': 1,
  'leaflet-for-patients': 2,
  'card-what-to-read-on-a-pack': 1,
  'form-side-effect-report': 1,
  'consumer-form': 1,
};
const fonts = {
  en: 'Latin',
  hi: 'Devanagari',
  ta: 'Tamil',
  te: 'Telugu',
  bn: 'Bangla',
  mr: 'Devanagari',
  gu: 'Gujarati',
  kn: 'Kannada',
  ml: 'Malayalam',
};

test('every handout fits its pages in every language, in a font that the print brings along', async ({
  page,
}) => {
  await signIn(page);
  const offer = (value: string) =>
    page.request.put('/api/admin/site-settings/languages', { data: { value } });
  expect((await offer(builtLanguages.join(' '))).status()).toBe(200);
  const {
    id,
    version,
    phone,
    email,
    address: own,
  } = (await (await page.request.get('/api/contact-info')).json()) as Record<
    'id' | 'version' | 'phone' | 'email' | 'address',
    string
  >;
  const write = (address: string, read: number) =>
    page.request.put(`/api/admin/contact-info/${id}`, {
      data: { phone, email, address },
      headers: { 'if-match': `"${read}"` },
    });
  // As long as that of a hospital.
  const long = 'Department of Pharmacology\nInstitute of Pharmacy and Research\nCollege Road\nPune 411005';
  expect((await write(long, Number(version))).status()).toBe(200);
  try {
    await page.goto('/admin/resources/handouts');
    for (const language of builtLanguages) {
      for (const [name, pages] of Object.entries(pagesOf)) {
        const address = `/admin/resources/handouts?name=${name}&language=${language}`;
        await page.evaluate((to) => history.replaceState(null, '', to), address);
        await expect(page.getByLabel('What', { exact: true })).toHaveValue(name);
        await expect(page.getByRole('article')).toHaveAttribute('lang', language);
        // The first sheet asks for its fonts; `printPage` would wait for them.
        await expect(async () => {
          const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
          const found = pdf.match(/\/Type \/Page\b(?!s)/g)?.length;
          expect([language, name, found]).toEqual([language, name, pages]);
          expect(pdf).toContain(`+Anek${fonts[language]}`);
        }).toPass();
      }
    }
  } finally {
    await write(own, Number(version) + 1);
    await offer('en hi');
  }
});
