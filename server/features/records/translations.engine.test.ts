// What people at the desk write in several languages: how it is stored, refused, shown and found.
import { expect, it, vi } from 'vitest';
import { api, type ApiKey } from '#contract/api.ts';
import { textMark, type Translated } from '#contract/translations-rules.ts';
import { signedInPortal } from '../../testing/administrator.ts';
import { mostInOneGo } from '../../testing/most-in-one-go.ts';

type Row = Translated & Record<string, unknown> & { id: string };

async function desk(seed: 'none' | 'sample' = 'none') {
  const { portal, session, send: call } = await signedInPortal({ seed });
  const read = async (url: string) => (await portal.get(url)).json<Row[]>();
  return { portal, session, call, read };
}

const fever = {
  drugName: 'Paracetamol',
  commonADRs: 'Nausea',
  riskPercentage: 3,
  isActive: true,
  translations: { hi: { drugName: 'पैरासिटामोल', commonADRs: 'मतली' } },
};

it('a reader who asks for a language gets its texts, others what was written first', async () => {
  const { call, read } = await desk();
  const made = await call('POST', '/api/admin/drug-risks', fever);
  expect([made.statusCode, made.json<Row>().translations]).toEqual([
    201,
    {
      hi: {
        ...fever.translations.hi,
        of: { drugName: textMark('Paracetamol'), commonADRs: textMark('Nausea') },
      },
    },
  ]);
  const [plain] = await read('/api/drug-risks');
  expect(plain).toMatchObject({ drugName: 'Paracetamol', commonADRs: 'Nausea' });
  expect([plain?.translations, plain?.translated]).toEqual([undefined, undefined]);
  const [hindi] = await read('/api/drug-risks?lang=hi');
  expect(hindi).toMatchObject({ drugName: 'पैरासिटामोल', translated: ['drugName', 'commonADRs'] });
  expect((await read('/api/drug-risks?lang=ta'))[0]).toEqual(plain);
  expect((await read('/api/drug-risks?lang=all'))[0]?.translations).toEqual(made.json<Row>().translations);
});

it('a search finds a text in each of its languages', async () => {
  const { call, read } = await desk();
  const more = { hi: { ...fever.translations.hi, commonADRs: 'मतली, ज़ुकाम, खाँसी, उलटी' } };
  await call('POST', '/api/admin/drug-risks', { ...fever, translations: more });
  const centre = { name: 'Kilpauk', address: 'Poonamallee High Road', city: 'Chennai', state: 'Tamil Nadu' };
  const translations = { hi: { city: 'चेन्नई' }, ta: { city: 'சென்னை' }, mr: { city: 'मुम्बई' } };
  await call('POST', '/api/admin/amc-locations', { ...centre, translations });
  // As typed with and without a nukta, with another nasal, and with joined consonants.
  const otherSpellings = ['पैरासिटामोल', 'ज़ुकाम', 'जुकाम', 'खांसी', 'खाँसी', 'उल्टी'];
  for (const text of ['मतली', 'nausea', 'पैरासिटा', 'PARACET', ...otherSpellings]) {
    expect([text, await read(`/api/drug-risks/search?q=${encodeURIComponent(text)}`)]).toMatchObject([
      text,
      [{ drugName: 'Paracetamol' }],
    ]);
  }
  for (const text of ['चेन्नई', 'சென்னை', 'chennai', 'मुंबई']) {
    const found = await read(`/api/amc-locations/search?lang=hi&city=${encodeURIComponent(text)}`);
    expect([text, found]).toMatchObject([text, [{ city: 'चेन्नई', name: 'Kilpauk' }]]);
  }
  expect(await read('/api/drug-risks/search?q=null')).toEqual([]);
});

it('a change keeps the languages that it does not name, and tells which text is another since', async () => {
  const { call } = await desk();
  const { id } = (await call('POST', '/api/admin/drug-risks', fever)).json<Row>();
  const put = async (values: object) =>
    (await call('PUT', `/api/admin/drug-risks/${id}`, values)).json<Row>();
  const more = await put({ translations: { ta: { commonADRs: 'குமட்டல்' } } });
  expect(Object.keys(more.translations ?? {})).toEqual(['hi', 'ta']);
  // The text changes: the translations keep the mark of the one that they were made from.
  const changed = await put({ commonADRs: 'Nausea, rash' });
  expect(changed.translations?.hi?.of?.['commonADRs']).toBe(textMark('Nausea'));
  // The same again says nothing new; another text is one of the present one.
  expect((await put({ translations: { hi: fever.translations.hi } })).translations?.hi?.of).toEqual({
    drugName: textMark('Paracetamol'),
    commonADRs: textMark('Nausea'),
  });
  const renewed = await put({ translations: { hi: { commonADRs: 'मतली, दाने' } } });
  expect(renewed.translations?.hi).toEqual({
    commonADRs: 'मतली, दाने',
    of: { commonADRs: textMark('Nausea, rash') },
  });
  expect(Object.keys((await put({ translations: { hi: {} } })).translations ?? {})).toEqual(['ta']);
});

it('unknown languages and fields, and texts that their field would not take, are refused with a sentence', async () => {
  const { call } = await desk();
  const refused = async (translations: unknown) => {
    const { statusCode, payload } = await call('POST', '/api/admin/drug-risks', { ...fever, translations });
    const { issues } = JSON.parse(payload) as { issues: { path: string; message: string }[] };
    return [statusCode, issues[0]?.path, issues[0]?.message];
  };
  expect(await refused({ xx: {} })).toEqual([
    400,
    'translations',
    '"xx" is no language here. These are: en, hi, ta, te, bn, mr, gu, kn, ml.',
  ]);
  expect(await refused({ hi: { riskPercentage: 'तीन' } })).toEqual([
    400,
    'translations.hi',
    expect.stringMatching(/^"riskPercentage" is no text that can be translated. These are: drugName, /),
  ]);
  expect(await refused({ hi: { drugName: 'क'.repeat(201) } })).toEqual([
    400,
    'translations.hi.drugName',
    'Use at most 200 characters',
  ]);
  expect((await refused({ hi: { drugName: ['क'] } }))[0]).toBe(400);
  expect((await refused('hi'))[0]).toBe(400);
  expect((await refused({ hi: { of: { drugName: 'x'.repeat(17) } } }))[0]).toBe(400);
});

it('counts what is translated as it is now', async () => {
  const { call, portal, session } = await desk();
  const hindi = async () => {
    const answer = await portal.get('/api/admin/translations', session);
    return answer.json<{ kind: string; language: string }[]>().filter(({ kind }) => kind === 'drug-risks');
  };
  expect(await hindi()).toEqual([]);
  const { id } = (await call('POST', '/api/admin/drug-risks', fever)).json<Row>();
  await call('POST', '/api/admin/drug-risks', { ...fever, drugName: 'Aspirin', translations: {} });
  expect(await hindi()).toEqual([{ kind: 'drug-risks', language: 'hi', done: 1, of: 2 }]);
  await call('PUT', `/api/admin/drug-risks/${id}`, { commonADRs: 'Rash' });
  expect(await hindi()).toMatchObject([{ done: 0, of: 2 }]);
  expect((await portal.get('/api/admin/translations')).statusCode).toBe(401);
});

it('settings have translations too, and those nobody has changed are in the languages of the portal', async () => {
  const { call, read } = await desk();
  const hero = async (lang: string) =>
    (await read(`/api/site-settings?lang=${lang}`)).find(({ key }) => key === 'hero_title')?.['value'];
  expect([await hero('en'), await hero('hi')]).toEqual(['Pharmacovigilance', 'फ़ार्माकोविजिलेंस']);
  const url = '/api/admin/site-settings/hero_title';
  await call('PUT', url, { value: 'Drug safety' });
  expect(await hero('hi')).toBe('Drug safety');
  await call('PUT', url, { value: 'Drug safety', translations: { hi: { value: 'दवा सुरक्षा' } } });
  expect([await hero('hi'), await hero('ta')]).toEqual(['दवा सुरक्षा', 'Drug safety']);
  const long = { value: 'Drug safety', translations: { hi: { value: 'क'.repeat(151) } } };
  expect((await call('PUT', url, long)).json()).toMatchObject({
    issues: [{ path: 'translations.hi.value', message: 'Title too long' }],
  });
  const none = await call('PUT', '/api/admin/site-settings/pvpi_url', {
    value: 'https://www.ipc.gov.in',
    translations: { hi: { value: 'https://www.ipc.gov.in' } },
  });
  expect(none.json()).toMatchObject({ issues: [{ message: 'This setting has no translations' }] });
  // A language that nothing is stored in is none.
  expect(await hero('xx')).toBe('Drug safety');
});

it('a client that asks for no language gets nothing more than before', async () => {
  const { read } = await desk('sample');
  const lists = (Object.keys(api) as ApiKey[]).filter((key) => {
    const row = api[key] as { access: string; query?: { shape?: object }; answers?: string };
    return key.startsWith('GET /api/') && row.access === 'public' && 'lang' in (row.query?.shape ?? {});
  });
  expect(lists.length).toBeGreaterThanOrEqual(15);
  for (const key of lists) {
    const address = key.slice('GET '.length);
    const asked = address.endsWith('drug-risks/search')
      ? `${address}?q=nausea&`
      : address.endsWith('amc-locations/search')
        ? `${address}?city=chennai&`
        : `${address}?`;
    const text = JSON.stringify(await read(asked.slice(0, -1)));
    expect([key, text.includes('"translat')]).toEqual([key, false]);
    expect([key, JSON.stringify(await read(`${asked}lang=all`)).includes('"translations"')]).toEqual([
      key,
      // These have no sample that visitors see, or names of other scripts instead.
      !/ \/api\/(?:broadcasts?|homepage-content|site-settings|list-names)$/.test(key),
    ]);
  }
});

it('the samples are found by medicine, reaction, city and centre in every script', async () => {
  const { read } = await desk('sample');
  const medicines: [string, string][] = [
    ['Metformin', 'मेटफॉर्मिन மெட்ஃபார்மின் మెట్ఫార్మిన్ মেটফরমিন મેટફોર્મિન ಮೆಟ್‌ಫಾರ್ಮಿನ್ മെറ്റ്ഫോർമിൻ'],
    ['Cetirizine', 'सेटिरिझिन செட்டிரிசின் సెటిరిజైన్ সেটিরিজিন સેટિરિઝિન ಸೆಟಿರಿಜಿನ್ സെറ്റിരിസിൻ'],
    ['Enalapril', 'खोकला இருமல் దగ్గు কাশি ઉધરસ ಕೆಮ್ಮು ചുമ'],
    ['Levofloxacin', 'मतली मळमळ குமட்டல் వికారం বমিভাব ઉબકા ವಾಕರಿಕೆ ഓക്കാനം'],
  ];
  for (const [name, typed] of medicines) {
    for (const text of typed.split(' ')) {
      const found = await read(`/api/drug-risks/search?q=${encodeURIComponent(text)}`);
      expect([text, found.map(({ drugName }) => drugName)]).toEqual([text, expect.arrayContaining([name])]);
    }
  }
  const cities: [string, string][] = [
    ['Chennai', 'chennai चेन्नई चेन्नै சென்னை చెన్నై চেন্নাই ચેન્નઈ ಚೆನ್ನೈ ചെന്നൈ'],
    ['Lucknow', 'lucknow लखनऊ लखनउ லக்னோ లక్నో লখনউ લખનઉ ಲಖನೌ ലഖ്നൗ'],
    ['Coimbatore', 'कोयंबटूर कोयम्बत्तूर கோயம்புத்தூர் కోయంబత్తూర్ কোয়েম্বাটুর કોઇમ્બતુર ಕೊಯಮತ್ತೂರು കോയമ്പത്തൂർ'],
  ];
  for (const [city, typed] of cities) {
    for (const text of typed.split(' ')) {
      const found = await read(`/api/amc-locations/search?city=${encodeURIComponent(text)}`);
      expect([text, found.map((one) => one['city'])]).toEqual([text, expect.arrayContaining([city])]);
    }
  }
  const centres: [string, string[]][] = [
    [
      'Kilpauk Medical College',
      'kilpauk,किलपॉक,किल्पॉक,கில்பாக்,కిల్పాక్,কিলপক,કિલપૌક,ಕಿಲ್ಪಾಕ್,കിൽപ്പോക്ക്,கில்பாக் மெடிக்கல் காலேஜ்'.split(','),
    ],
    [
      'Indira Gandhi Institute of Medical Sciences (IGIMS)',
      'igims,गांधी आयुर्विज्ञान,इन्दिरा गान्धी,இந்திரா காந்தி,ఇందిరా గాంధీ,ইন্দিরা গান্ধী,ઇન્દિરા ગાંધી,ಇಂದಿರಾ ಗಾಂಧಿ,ഇന്ദിര ഗാന്ധി'.split(
        ',',
      ),
    ],
  ];
  for (const [name, typed] of centres) {
    for (const text of typed) {
      const found = await read(`/api/amc-locations/search?city=${encodeURIComponent(text)}`);
      expect([text, found.map((one) => one['name'])]).toEqual([text, expect.arrayContaining([name])]);
      expect([text, found.length < 4]).toEqual([text, true]);
    }
  }
  for (const text of ['குமர', 'வயல்', 'xyzzy', 'কখগঘ']) {
    expect([text, await read(`/api/amc-locations/search?city=${encodeURIComponent(text)}`)]).toEqual([
      text,
      [],
    ]);
    expect([text, await read(`/api/drug-risks/search?q=${encodeURIComponent(text)}`)]).toEqual([text, []]);
  }
});

it('a search that compares long lists by their sound gives other requests turns', async () => {
  const { portal, call } = await desk();
  const name = 'शासकीय चिकित्सा महाविद्यालय एवं रुग्णालय '.repeat(4).trim();
  for (let number = 0; number < 150; number += 1) {
    const place = { address: `Road ${number}`, city: 'Pune', state: 'Goa' };
    const made = await call('POST', '/api/admin/amc-locations', {
      name,
      phone: '',
      isActive: true,
      ...place,
    });
    expect(made.statusCode, made.body).toBe(201);
  }
  let letters = 0;
  const { toLowerCase } = String.prototype;
  const watch = vi.spyOn(String.prototype, 'toLowerCase').mockImplementation(function (this: string) {
    letters += this.length;
    return toLowerCase.call(this);
  });
  const most = await mostInOneGo(
    () => letters,
    () => portal.get(`/api/amc-locations/search?city=${encodeURIComponent('ज़ाइलोफ़ोन')}`),
  );
  watch.mockRestore();
  // Cities and names are compared, each list up to its bound.
  expect(letters).toBeGreaterThan(20_000);
  expect(most).toBeLessThan(6_000);
});
