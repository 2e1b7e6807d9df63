// Chromium makes PDF files from the prints of a case. Their text must have every box with its value, and every word of a
// case that is too large for the form.
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { createAdministrator, signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

const suspects = 7;
const reactionId = crypto.randomUUID();
const drugs = Array.from({ length: 12 }, (_, n) => ({
  id: crypto.randomUUID(),
  role: n < suspects ? '1' : '2',
  name: `Medicine${n}`,
  ...(n === 0 && { substances: [{ name: 'Substance0' }] }),
  manufacturer: `Maker${n}`,
  action: '1',
  indications: [{ text: `Purpose${n}` }],
  ...(n < 2 && {
    improvedAfterStopping: n === 0,
    rechallenge: [{ reaction: reactionId, result: n === 0 ? '1' : '2' }],
  }),
  doses: [
    {
      id: crypto.randomUUID(),
      amount: { value: 500, unit: 'mg' },
      every: { value: 8, unit: 'h' },
      start: '2026-11-01',
      end: '2026-11-09',
      batch: `BATCH${n}`,
      expiry: '2027-05',
      route: 'Oral',
    },
  ],
}));
const reaction = {
  id: reactionId,
  term: 'Rash',
  termNative: { text: 'लाल दाग', language: 'hin' },
  onset: '2026-11-03',
  end: '2026-11-08',
  outcome: '1',
  seriousness: { hospitalisation: true },
};
const words = Array.from({ length: 5000 }, (_, n) => `word${n}`);
const content = {
  firstReceivedOn: '2026-11-17',
  patient: {
    initials: 'A.B.',
    ageAtOnset: { value: 46, unit: 'a' },
    sex: '2',
    weightKg: 58.5,
    recordNumber: 'OPD-7781',
    historyText: 'No allergy before',
  },
  reactions: [reaction],
  tests: [
    { id: crypto.randomUUID(), date: '2026-11-05', name: 'Eosinophils', result: { value: 780, unit: '/uL' } },
  ],
  drugs,
  reporters: [
    {
      id: crypto.randomUUID(),
      primary: true,
      givenName: 'Ravi',
      department: 'Tree ward',
      telephone: '020 111111',
      qualification: '1',
    },
  ],
  narrative: words.join(' '),
};

/** The text of the shown print as a PDF, or of some of its pages, in words that are separated by single spaces. */
async function printed(page: Page, pageRanges = ''): Promise<{ text: string; pages: string[] }> {
  const pdf = await page.pdf({ preferCSSPageSize: true, pageRanges });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  const pages = text.map((one) => one.replaceAll(/\s+/g, ' '));
  return { text: pages.join(' '), pages };
}

/** Goes to an address inside the area: a load would cost more than the screen. */
const go = (page: Page, address: string) => page.evaluate((to) => history.pushState(null, '', to), address);

/** Signs in somebody who can sign a case. */
async function signInAsDoctor(page: Page, username: string): Promise<void> {
  await signIn(page, createAdministrator(username));
  const { id } = (await (await page.request.get('/api/auth/me')).json()) as { id: string };
  const person = { fullName: 'Meera Devi', designation: 'Pharmacist' };
  await page.request.put(`/api/admin/administrators/${id}`, { data: person });
}

async function openCase(page: Page, some: object): Promise<{ id: string; number: string }> {
  const opened = await page.request.post('/api/admin/cases', { data: { source: 'paper', content: some } });
  expect(opened.status(), await opened.text()).toBe(201);
  return (await opened.json()) as { id: string; number: string };
}

/** Takes a case to the state signed, with the category of each pair. */
async function signCase(
  page: Page,
  id: string,
  pairs: readonly { drug: string; reaction: string; result: string }[],
): Promise<void> {
  const url = `/api/admin/cases/${id}`;
  const step = async (name: string) => {
    const { version, assessments } = (await (await page.request.get(url)).json()) as CaseDetails;
    const headers = { 'if-match': `"${version}"` };
    const answer = await page.request.post(`${url}/steps`, { data: { step: name, assessments }, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await step('take');
  for (const pair of pairs) {
    const data = { ...pair, method: 'whoUmc', reason: 'It fits' };
    await page.request.post(`${url}/assessments`, { data });
  }
  await step('ready');
  await step('sign');
}

test('the prints of a case with 12 drugs and 5,000 words have every word', async ({ page }) => {
  await signInAsDoctor(page, 'prints.desk');
  const { id, number } = await openCase(page, content);
  const print = async (form: string, name: string) => {
    await go(page, `/admin/cases/${id}/print/${form}`);
    await expect(page).toHaveTitle(`${number}, ${name} – Administration`);
    await expect(page.getByRole('article').first()).toBeVisible();
  };

  await page.goto(`/admin/cases/${id}/print/card`);
  await expect(page.getByText('An alert card needs a signed case.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the case' }).first().click();
  await page.getByRole('link', { name: 'PvPI form v1.4' }).click();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  expect((await printed(page, '1')).text).toContain('NOT SIGNED: draft of version 1');

  await signCase(
    page,
    id,
    drugs.slice(0, suspects).map(({ id: drug }) => ({ drug, reaction: reaction.id, result: 'possible' })),
  );

  const ofDrugs = drugs.flatMap((_, n) => [`Medicine${n}`, `Purpose${n}`]);
  const ofSuspects = Array.from({ length: suspects }, (_, n) => [`Maker${n}`, `BATCH${n}`]).flat();
  /** Those of the words that the text does not contain as whole words. */
  const missing = (text: string, all: readonly string[]) => {
    const found = new Set(text.split(/[^\p{L}\p{M}\d]+/u));
    return all.filter((word) => !found.has(word));
  };

  await print('card', 'ADR alert card');
  await expect(page.getByText('Choose at least one medicine and reaction.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Medicine0' }).first().check();
  await page.getByLabel('Warning about the class of medicine').fill('No medicines like Medicine0');
  const card = await printed(page);
  expect(card.text).toContain('Medicine0 (Substance0)');
  expect(card.text).not.toContain('Medicine1');
  expect(card.text).toContain('Rash (3 November 2026)');
  expect(card.text).toContain('लाल दाग (3 नवंबर 2026)');
  expect(card.text).toContain(number);
  expect(card.text).toContain('No medicines like Medicine0');
  expect(card.text).toContain('Meera Devi');

  await print('pvpi', 'PvPI form v1.4');
  const pvpi = await printed(page);
  expect(pvpi.pages[0]).toContain('1800-180-3024');
  for (const box of [
    `AMC report number ${number}`,
    'Reg. / IPD / OPD / CR number OPD-7781',
    '1. Patient initials A.B.',
    '2. Age at time of event, or date of birth 46 years',
    '3. Sex Male × Female Other',
    '4. Weight (kg) 58.5',
    '5. Date of reaction started 3 Nov 2026',
    '6. Event / reaction stop date 8 Nov 2026',
    'Dose Route Frequency Therapy started Therapy stopped Indication Causality',
    'BATCH0 May 2027 500 mg Oral every 8 hours 1 Nov 2026 9 Nov 2026 Purpose0 Possible',
    '9. Withdrawn 9. Dose increased 9. Dose reduced 9. Dose not changed 9. Not applicable 9. Unknown',
    '10. Dose (if re- introduced)',
    '14. Seriousness of the reaction No Results in death',
    'Confidential: the patient’s identity is protected',
    'Helpline 1800-180-3024',
    'Send to:',
    '7. Describe reaction or problem Rash',
    '12. Relevant tests or laboratory data with dates 5 Nov 2026, Eosinophils, 780 /uL',
    '13. Relevant medical history No allergy before',
    '× Hospital stay, or a longer one',
    '× Recovered',
    '16. Name withheld',
    '16. Telephone withheld',
    '16. Occupation Physician',
    '17. Date of this report 17 Nov 2026',
    'Received and signed at the centre by Meera Devi, Pharmacist',
    '… continued',
  ]) {
    expect(pvpi.text).toContain(box);
  }
  // The form is one page. Each further page names the box that it continues.
  expect(pvpi.pages[0]).toContain('Additional information');
  for (const further of pvpi.pages.slice(1)) expect(further).toMatch(/continuation: \S*\d/);
  expect(missing(pvpi.text, [...words, ...ofDrugs, ...ofSuspects, 'लाल', 'दाग'])).toEqual([]);
  expect(pvpi.text).not.toContain('Ravi');

  await print('consumer', 'PvPI consumer form v1.0');
  const consumer = await printed(page);
  expect(missing(consumer.text, ofDrugs.slice(0, suspects))).toEqual([]);
  expect(consumer.pages[0]).toContain('× Female');

  await print('cioms', 'CIOMS I');
  const cioms = await printed(page);
  for (const box of [
    '1. Patient initials A.B.',
    '2a. Age 46 years',
    '3. Sex Female',
    '4-6. Reaction onset 3 Nov 2026',
    '7+13. Describe the reactions, with relevant tests Rash',
    '14. Suspect drugs, with generic name #1 Medicine0',
    '15. Daily doses #1 500 mg, every 8 hours',
    '16. Routes of administration #1 Oral',
    '17. Indications #1 Purpose0',
    '18. Therapy dates, from and to #1 1 Nov 2026 to 9 Nov 2026',
    '19. Therapy duration #1 9 days',
    '20. Did the reaction abate after stopping the drug? × Yes × No NA #1 Yes; Withdrawn',
    '21. Did the reaction reappear after reintroduction? × Yes × No NA #1 Yes #2 No',
    '23. Other relevant history No allergy before',
    `24b. Sender’s control number ${number}`,
    '24c. Date received by the sender 17 Nov 2026',
    '24d. Report source Physician',
    '× Initial',
  ]) {
    expect(cioms.text).toContain(box);
  }
  expect(missing(cioms.text, [...words, ...ofDrugs])).toEqual([]);
  expect(cioms.text).not.toContain('Ravi');

  await print('case', 'Case with its history');
  await expect(page.getByText('What happened')).toBeVisible();
  const whole = await printed(page);
  expect(missing(whole.text, [...words, ...ofDrugs, ...ofSuspects, 'Ravi', 'लाल', 'दाग'])).toEqual([]);
  expect(whole.text).toContain('For the centre only');
  // Entries stand beside each other.
  expect(whole.text).toContain('Manufacturer Maker0 Maker1 Maker2');

  await go(page, `/admin/cases?view=all&q=${number}`);
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Line listing' }).click();
  await expect(page.getByText(': 1 case')).toBeVisible();
  const listing = await printed(page);
  expect(listing.text).toContain(number);
  expect(listing.pages).toHaveLength(1);
  for (const column of [
    '500 mg, Oral, every 8 hours, 1 Nov 2026 to 9 Nov 2026',
    'Rash, 3 Nov 2026 to 8 Nov 2026, Recovered',
    '#1 Medicine0',
    '#1 Yes #2 No',
    '#1 Yes #2 No #1 Possible #2 Possible',
    'Physician, Tree ward',
  ]) {
    expect(listing.text).toContain(column);
  }
});

test('each drug keeps its causality on the form, box 7 takes the room, and a probable pair is on the card', async ({
  page,
}) => {
  await signInAsDoctor(page, 'prints.rooms');
  const reactions = ['Hives', 'Nausea'].map((term) => ({
    id: crypto.randomUUID(),
    term,
    onset: '2026-11-03',
    outcome: '1',
    seriousness: Object.fromEntries(
      [
        'death',
        'lifeThreatening',
        'hospitalisation',
        'disability',
        'congenitalAnomaly',
        'otherMedicallyImportant',
      ].map((one) => [one, false]),
    ),
  }));
  // Medicine2 was given again, and the hives did not come back.
  const tolerated = [{ reaction: reactions[0]?.id, result: '2' }];
  const some = drugs.slice(0, 4).map(({ rechallenge: _, doses, ...one }, n) => ({
    ...one,
    ...(n === 2 && { rechallenge: tolerated }),
    doses: doses.map((dose) => ({ ...dose, text: `as told ${n}` })),
  }));
  const { id } = await openCase(page, {
    ...content,
    reactions,
    drugs: some,
    tests: [],
    narrative: 'Hives on both arms',
  });
  const results = ['probable', 'unassessable'] as const;
  await signCase(
    page,
    id,
    some.flatMap(({ id: drug }) =>
      reactions.map((one, place) => ({ drug, reaction: one.id, result: results[place] ?? '' })),
    ),
  );
  await page.goto(`/admin/cases/${id}/print/pvpi`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const { pages, text } = await printed(page);
  const [form = ''] = pages;
  expect(form.match(/Probable, Unassessable/g)).toHaveLength(4);
  expect(text).toContain(
    'Suspected medication 4, Causality Probable, Unassessable Hives: Probable Nausea: Unassessable',
  );
  expect(form).toContain('C. Suspected medication (box 8)');
  expect(form).toContain('14. Seriousness of the reaction × No Results in death');
  await go(page, `/admin/cases/${id}/print/card`);
  await expect(page.getByRole('checkbox', { name: 'Medicine3' }).first()).toBeChecked();
  const card = (await printed(page)).text;
  expect(card).toContain('Hives (3 November 2026)');
  expect(card).not.toContain('Nausea');
  await expect(page.getByRole('checkbox', { name: 'Medicine2' }).first()).not.toBeChecked();
  expect(card).not.toContain('Medicine2');
  // What was told of a dose gives it no rows of its own.
  await go(page, `/admin/cases/${id}/print/case`);
  await expect(page.getByText('What happened')).toBeVisible();
  expect((await printed(page)).text).toContain('Started 1 Nov 2026 1 Nov 2026 1 Nov 2026');

  // The entry sheet, as somebody prints it beside the national system.
  await page.goto(`/admin/cases/${id}`);
  await page.getByText('Entry sheet for typing into the national system').click();
  await expect(page.getByRole('row', { name: /^8\. Causality/ }).first()).toBeVisible();
  const sheet = (await printed(page)).text;
  for (const { name } of some) expect(sheet).toContain(`8. Name (brand or generic) ${name}`);
  const causality = '8. Causality Probable/Likely, Unassessable/Unclassifiable Hives: Probable/Likely';
  expect(sheet.split(causality)).toHaveLength(some.length + 1);

  // More lines than the box has by itself.
  const account = Array.from({ length: 80 }, (_, n) => `account${n}`);
  const long = await openCase(page, {
    ...content,
    reactions,
    drugs: some.slice(0, 1),
    tests: [],
    narrative: account.join(' '),
  });
  await go(page, `/admin/cases/${long.id}/print/pvpi`);
  await expect(page.getByRole('article').first()).toContainText('account0');
  const one = await printed(page);
  expect(one.pages).toHaveLength(1);
  for (const word of account) expect(one.text).toContain(word);
});

test('a patient who died has no alert card, and a sex that nobody told leaves three empty boxes', async ({
  page,
}) => {
  await signInAsDoctor(page, 'prints.death');
  const { sex: _, ...patient } = content.patient;
  const fatal = { ...reaction, outcome: '5', seriousness: { death: true } };
  const [drug] = drugs;
  const { id } = await openCase(page, {
    ...content,
    patient: { ...patient, deathDate: '2026-11-08' },
    reactions: [fatal],
    drugs: [drug],
    narrative: 'Rash, then death',
  });
  await signCase(page, id, [{ drug: drug?.id ?? '', reaction: reaction.id, result: 'certain' }]);
  await page.goto(`/admin/cases/${id}`);
  await expect(page.getByRole('link', { name: 'PvPI form v1.4' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ADR alert card' })).toHaveCount(0);
  await go(page, `/admin/cases/${id}/print/card`);
  await expect(page.getByText('The patient has died')).toBeVisible();
  expect((await printed(page)).text).not.toContain('Medicine0');

  await go(page, `/admin/cases/${id}/print/pvpi`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const form = (await printed(page)).text;
  expect(form).toContain('3. Sex Male Female Other 4. Weight (kg) 58.5');
  expect(form).toContain('14. Seriousness of the reaction No × Results in death');
});

test('the consumer form is blank as a handout, and filled from a case', async ({ page }) => {
  await signIn(page, createAdministrator('prints.consumer'));
  const { id } = await openCase(page, { ...content, narrative: 'Red spots on both arms' });
  await page.goto('/admin/resources/handouts?name=consumer-form&language=en');
  await expect(page.getByRole('article')).toContainText('Initials of the patient');
  const blank = await printed(page);
  expect(blank.pages).toHaveLength(1);
  for (const box of [
    '1. Initials of the patient 1. Sex Male Female Other 1. Age, in years or months',
    '2. Illness or complaint for which the medicine was taken 2. Who advised the medicine? Doctor Pharmacist Friends or relatives Own decision',
    '3. Name, if you want to give it 3. Address 3. Telephone 3. E-mail',
    'Name of the medicine How much, how often (250 mg, twice a day) Expiry Started Stopped Tablet, capsule, injection, liquid, other i ii iii iv',
    '5. When did it begin? 5. When did it end? 5. Is it still there? Yes No',
    '6. How bad was it? Daily life as usual Daily life affected Stay in hospital Death Other',
    '7. Describe the side effect, and what you did about it',
    'Helpline 1800-180-3024',
  ]) {
    expect(blank.text).toContain(box);
  }
  expect(blank.text).not.toContain('×');

  await go(page, `/admin/cases/${id}/print/consumer`);
  await expect(page.getByRole('article').first()).toContainText('A.B.');
  const [filled = ''] = (await printed(page)).pages;
  for (const box of [
    '1. Initials of the patient A.B. 1. Sex Male × Female Other 1. Age, in years or months 46 years',
    '2. Illness or complaint for which the medicine was taken Purpose0 Purpose1',
    '3. Name, if you want to give it withheld 3. Address withheld 3. Telephone withheld',
    'i Medicine0 (Substance0) 500 mg every 8 hours May 2027 1 Nov 2026 9 Nov 2026',
    '5. When did it begin? 3 Nov 2026 5. When did it end? 8 Nov 2026 5. Is it still there? Yes × No',
    '6. How bad was it? Daily life as usual Daily life affected × Stay in hospital Death Other',
    '7. Describe the side effect, and what you did about it Rash (“लाल दाग”) Red spots on both arms',
    'Helpline 1800-180-3024',
  ]) {
    expect(filled).toContain(box);
  }
});

const scripts = {
  'Anek Devanagari': 'लाल दाग',
  'Anek Bangla': 'লাল দাগ',
  'Anek Tamil': 'சிவந்த தடிப்பு',
  'Anek Telugu': 'ఎర్రటి దద్దుర్లు',
  'Anek Gujarati': 'લાલ ડાઘ',
  'Anek Kannada': 'ಕೆಂಪು ದದ್ದು',
  'Anek Malayalam': 'ചുവന്ന പാട്',
};

test('a print brings a font for every script, so that a computer without one prints no boxes', async ({
  page,
}) => {
  await signIn(page, createAdministrator('prints.scripts'));
  const reactions = Object.values(scripts).map((text) => ({
    ...reaction,
    id: crypto.randomUUID(),
    termNative: { text, language: 'und' },
  }));
  const opened = await page.request.post('/api/admin/cases', {
    data: { source: 'paper', content: { ...content, reactions, drugs: [], narrative: 'Rash' } },
  });
  expect(opened.status(), await opened.text()).toBe(201);
  const { id } = (await opened.json()) as { id: string };
  await page.goto(`/admin/cases/${id}/print/pvpi`);
  await expect(page.getByRole('article').first()).toContainText(scripts['Anek Malayalam']);
  await page.evaluate(async () => void (await document.fonts.ready));
  const names = [...(await page.pdf()).toString('latin1').matchAll(/\/FontName \/\w+\+(Anek[\w]+)/g)];
  const used = names.map(([, name = '']) => name).join();
  for (const family of Object.keys(scripts)) expect(used).toContain(family.replace(' ', ''));
});

test('the receipt of a report waits for the font of its script before it prints; the page before does not load it', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (/anek-(?!latin).*\.woff2/.test(request.url())) fonts.push(request.url());
  });
  await page.addInitScript(() => {
    window.print = () => {
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
      document.body.dataset['printed'] = loaded.map(({ family }) => family).join();
    };
  });
  await page.goto('/report-adr?lang=hi');
  await page.getByLabel('मरीज़ का नाम').fill('R. K.');
  await page.getByLabel('मरीज़ की उम्र').fill('34');
  await page.getByLabel('आपका फ़ोन नंबर').fill('98765 00000');
  await page.getByLabel('दवा का नाम').fill('पैरासिटामोल');
  await page.getByLabel('क्या तकलीफ़ हुई?').fill('चकत्ते');
  await page.getByLabel('कितने समय तक').fill('2 दिन');
  await page.getByRole('button', { name: 'रिपोर्ट भेजें' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'रिपोर्ट भेज दी गई!' })).toBeVisible();
  expect(fonts).toEqual([]);
  await page.getByRole('button', { name: 'रसीद प्रिंट करें या सहेजें' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Anek Devanagari/);
});
