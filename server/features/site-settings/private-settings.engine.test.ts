// Tests that only accounts with the right `portal` read the settings of case work, and everybody reads the
// others.
import { expect, it } from 'vitest';
import type { Right } from '#contract/access-rules.ts';
import { caseSettingDefaults, e2bTextSettings } from '#contract/cases/work/case-settings-rules.ts';
import { isPrivateSetting, settingDefaults, settingsWithoutDefault } from '#contract/site-settings-rules.ts';
import { makeAccount, sessionOf } from '../../testing/administrator.ts';
import { testPortal } from '../../testing/portal.ts';
import { itOnce } from '../../testing/engine.ts';

it('settings that pages use are public, and those of case work are private', () => {
  const known = [...Object.keys(settingDefaults), ...settingsWithoutDefault, 'public_statistics'];
  const ofAccounts = ['security_contact', 'second_factor', 'set_up_dismissed'];
  expect(known.filter(isPrivateSetting)).toEqual(ofAccounts);
  const ofCases = [...Object.keys(caseSettingDefaults), ...Object.keys(e2bTextSettings)];
  expect(ofCases.filter(isPrivateSetting)).toEqual(ofCases);
});

itOnce('a private setting is listed only for accounts with the right "portal"', async () => {
  const portal = await testPortal();
  const sessionWith = async (...held: Right[]) =>
    sessionOf(portal, await makeAccount(portal, `holds ${held.join(' ')}`, held));
  const [officer, editor] = [await sessionWith('portal'), await sessionWith('content', 'cases', 'sign')];
  const set = await portal.post(
    '/api/admin/site-settings',
    { key: 'e2b_sender_id', value: 'AMC-7' },
    officer,
  );
  expect(set.statusCode).toBe(201);

  const read = async (headers: Record<string, string>) => {
    const answer = await portal.get('/api/site-settings', headers);
    const keys = (answer.json() as { key: string }[]).map(({ key }) => key);
    return {
      hasPrivate: keys.some(isPrivateSetting),
      keys,
      cache: answer.headers['cache-control'],
    };
  };
  const everybody = { hasPrivate: false, cache: 'no-cache' };
  for (const _again of [1, 2]) {
    expect(await read({})).toMatchObject(everybody);
    expect(await read(officer)).toMatchObject({ hasPrivate: true, cache: 'no-store' });
    expect(await read(editor)).toMatchObject(everybody);
    expect(await read({ cookie: 'sid=made-up' })).toMatchObject(everybody);
  }
  const ofCases = [...Object.keys(caseSettingDefaults), 'e2b_sender_id'];
  expect((await read(officer)).keys).toEqual([...ofCases, ...(await read({})).keys].toSorted());
});
