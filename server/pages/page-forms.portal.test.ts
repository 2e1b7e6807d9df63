// Tests the common behaviour of the forms without JavaScript. Each feature tests its own form (form.portal.test.ts).
import { describe, expect, it } from 'vitest';
import { portalWithPages, shownHtml } from '../testing/pages.ts';
import {
  countMessages,
  countReports,
  makeDatabaseUnreachable,
  testPortal,
  validMessage,
  validReport,
} from '../testing/portal.ts';

const forms = [
  {
    page: '/report-adr',
    typed: { ...validReport, age: '45' },
    limit: 'reports',
    count: countReports,
    failure: 'There was an error submitting your report. Please try again.',
  },
  {
    page: '/contact',
    typed: validMessage,
    limit: 'messages',
    count: countMessages,
    failure: 'There was an error sending your message. Please try again.',
  },
] as const;

/** Expects each value in a field of the form. */
function expectFields(html: string, typed: Record<string, string>): void {
  for (const value of Object.values(typed))
    expect(html).toMatch(new RegExp(`value="${RegExp.escape(value)}"|${RegExp.escape(value)}</textarea>`));
}

describe.each(forms)('the form of $page without JavaScript', ({ page, typed, limit, count, failure }) => {
  /** A portal that accepts one form an hour from an address. */
  const limitedPortal = async () => {
    const { limits } = (await testPortal()).config;
    return portalWithPages({ config: { limits: { ...limits, [limit]: { count: 1, minutes: 60 } } } });
  };

  it('comes back with the typed values when the database does not answer', async () => {
    const portal = await portalWithPages();
    await makeDatabaseUnreachable(portal.engine);
    const answer = await portal.postForm(page, typed);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(shownHtml(answer.payload)).toContain(failure);
    expectFields(answer.payload, typed);
  });

  it('shares its limit with the API and comes back with the typed values at the limit', async () => {
    const portal = await limitedPortal();
    const input = page === '/contact' ? validMessage : validReport;
    const api = page === '/contact' ? '/api/contact-messages' : '/api/adr-reports';
    expect((await portal.post(api, input)).statusCode).toBe(201);
    const answer = await portal.postForm(page, typed);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '3600' });
    expectFields(answer.payload, typed);
    expect(await count(portal.db)).toBe(1);
  });

  it.each([
    ['en', 'Too many requests came from your network. Try again in 60 minutes.'],
    ['hi', 'आपके नेटवर्क से बहुत अधिक अनुरोध आए हैं। 60 मिनट बाद फिर कोशिश करें।'],
  ])('says only in %s how long to wait at the limit', async (language, sentence) => {
    const portal = await limitedPortal();
    const cookie = `lang=${language}`;
    expect((await portal.postForm(page, typed, { cookie })).statusCode).toBe(303);
    const answer = await portal.postForm(page, typed, { cookie });
    expect(answer.statusCode).toBe(429);
    expect(shownHtml(answer.payload)).toContain(sentence);
    expect(shownHtml(answer.payload).includes('>Too many requests')).toBe(language === 'en');
  });

  it('says only in Hindi that the database does not answer', async () => {
    const portal = await portalWithPages();
    await makeDatabaseUnreachable(portal.engine);
    const answer = await portal.postForm(page, typed, { cookie: 'lang=hi' });
    expect(answer.statusCode).toBe(503);
    expect(shownHtml(answer.payload)).toContain('पोर्टल में अभी तकनीकी समस्या है। थोड़ी देर बाद');
    expect(shownHtml(answer.payload)).not.toMatch(/>The portal (cannot reach|has a technical problem)/);
  });

  it('accepts only plain forms of its own site', async () => {
    const portal = await portalWithPages();
    const json = await portal.post(page, typed);
    const multipart = await portal.post(page, 'x', { 'content-type': 'multipart/form-data; boundary=x' });
    const foreign = await portal.postForm(page, typed, { origin: 'https://evil.example' });
    expect([json, multipart, foreign].map(({ statusCode }) => statusCode)).toEqual([415, 415, 403]);
    expect(foreign.payload).toContain('This was sent from another website.');
    expect(await count(portal.db)).toBe(0);
  });
});
