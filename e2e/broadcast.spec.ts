// The live page of a visitor: the next broadcast that is announced, and a broadcast that as many people watch as may.
import { join } from 'node:path';
import { viewersMax } from '#contract/broadcast-rules.ts';
import { signIn } from '#testing/administrator.ts';
import { startPortal, temporaryFolder } from '#testing/child-server.ts';
import { offerToPublish, publish } from '#testing/webrtc.ts';
import { expect, test } from './journey.ts';

test('the live page names the next broadcast, with a file for the calendar, and tells who comes when 50 watch', async ({
  page,
}) => {
  const folder = temporaryFolder();
  const portal = await startPortal(join(folder, 'log'), {
    DATA_DIR: join(folder, 'data'),
    TIME_ZONE: 'Asia/Kolkata',
  });
  const session = await signIn(portal.url);
  const announced = await fetch(`${portal.url}/api/admin/broadcasts`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Safe use of antibiotics',
      startsAt: '2040-09-25T05:30:00.000Z',
      minutes: 45,
      about: 'A lecture for World Pharmacist Day',
      isActive: true,
    }),
  });
  expect(announced.status).toBe(201);
  // Without script the day and the time are the portal's, too, whatever the zone of the machine.
  expect(await (await page.request.get(`${portal.url}/live-stream`)).text()).toContain(
    '25 September 2040 at 11:00 am IST',
  );
  await page.goto(`${portal.url}/live-stream`);
  const next = page.getByRole('region', { name: 'Next broadcast' });
  await expect(next).toContainText('Safe use of antibiotics');
  await expect(next).toContainText(/25 September 2040.*11:00 am.*45 minutes/);
  await expect(next).toContainText('A lecture for World Pharmacist Day');
  const file = await next.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href');
  const calendar = await (await page.request.get(portal.url + String(file))).text();
  expect(calendar).toMatch(/BEGIN:VEVENT[^]*DTSTART:20400925T053000Z[^]*SUMMARY:Safe use of antibiotics/);

  const ask = async (path: string, offer: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${portal.url}/api/broadcast/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/sdp' },
      body: offer,
    });
    expect(answer.status, path).toBe(201);
    return { text: await answer.text(), place: answer.headers.get('location') ?? '' };
  };
  const sender = await publish(async (offer) => (await ask('whip', offer, session)).text);
  expect(viewersMax).toBe(50);
  const offer = await offerToPublish('recvonly');
  const places: string[] = [];
  while (places.length < 50) places.push((await ask('whep', offer)).place);
  const withoutScript = await (await page.request.get(`${portal.url}/live-stream`)).text();
  expect(withoutScript).toContain('<noscript>A broadcast is on. It needs JavaScript.</noscript>');
  expect(withoutScript).not.toContain('Connecting');
  await page.reload();
  const isFull = page.locator('.live-dark').getByText('As many people watch as the portal can serve.');
  await expect(isFull).toBeVisible();
  for (const place of places) await fetch(new URL(place, portal.url), { method: 'DELETE' });
  await expect(isFull).toBeHidden();
  await expect(page.locator('.live-watch')).toContainText('1 viewer');

  // Sound is off until it is asked for.
  const isMuted = () => page.locator('.live-watch video').evaluate((video: HTMLVideoElement) => video.muted);
  expect(await isMuted()).toBe(true);
  await page.getByRole('button', { name: 'Sound on' }).click();
  expect(await isMuted()).toBe(false);
  await sender.close();
  await portal.stop();
});
