// What the case has no field for can be left out of what is sent: by a person, with a reason, as a version, until a newer
// message is taken in. So no part of another sender's message keeps the case back for ever.
import { describe, expect, it } from 'vitest';
import { fileOf, fullContent } from '../../../icsr/testing/invented-case.ts';
import { official } from '../../../icsr/testing/official.ts';
import { exchangeDesk } from '../../../testing/exchange-desk.ts';
import { itOnce, onPostgres } from '../../../testing/engine.ts';

const study = (inside: string) =>
  `<subjectOf1 typeCode="SBJ"><researchStudy classCode="CLNTRL" moodCode="EVN"><code code="1" codeSystem="2.16.840.1.113883.3.989.2.1.1.8"/>${inside}</researchStudy></subjectOf1>`;

const whole = new TextDecoder().decode(
  fileOf(fullContent, { senderCaseId: 'NP-OTHER-2026-1', createdAt: '20261105100000+0000' }),
);
/** A message of another sender with something behind the patient. */
const withPart = (part: string) => whole.replace('</player1>', `</player1>${part}`);

async function imported(file: string) {
  const desk = await exchangeDesk();
  const { call, later, portal } = desk;
  const take = async (one: string) => {
    later();
    const { body, text, status } = await call('POST', '/icsr/import', one);
    expect(status, text).toBe(200);
    return body.cases[0].id as string;
  };
  const id = await take(file);
  const exchange = async () => (await call('GET', `/cases/${id}/exchange`)).body;
  const decide = async (path: string, isLeftOut: boolean, why = 'It is not allowed there') => {
    later();
    const { version } = (await call('GET', `/cases/${id}`)).body;
    const body = { path, isLeftOut, why };
    return call('PUT', `/cases/${id}/left-out`, body, { 'if-match': `"${version}"` });
  };
  const sent = () => call('GET', `/cases/${id}/icsr`);
  return { ...desk, id, exchange, decide, sent, take, portal };
}

const studyPath = 'component[1]/adverseEventAssessment/subject1/primaryRole/subjectOf1/researchStudy';

describe('a part without a field', () => {
  it('is left out by a person with a reason, in a version of its own, and sent again', async () => {
    const { call, decide, exchange, id, sent } = await imported(withPart(study('<title>Study One</title>')));
    expect((await sent()).text).toContain('Study One');
    const path = `${studyPath}/title`;
    expect((await exchange()).notMapped).toContainEqual({ path, value: 'Study One', isFda: false });

    expect((await decide(path, true, ' ')).status).toBe(400);
    const left = await decide(path, true);
    expect(left.status, left.text).toBe(200);
    expect(left.body).toMatchObject({ version: 2 });
    expect(left.body.versions[0]).toMatchObject({ number: 2, by: 'asha', why: 'It is not allowed there' });
    const after = await sent();
    expect(after.status, after.text).toBe(200);
    expect(after.text).not.toContain('Study One');
    expect(after.text).toContain('researchStudy');
    expect((await exchange()).leftOut).toMatchObject([{ path, by: 'asha', why: 'It is not allowed there' }]);
    expect((await decide(path, true)).status).toBe(400);

    expect(await decide(path, false, 'It is needed')).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await sent()).text).toContain('Study One');
    expect((await exchange()).leftOut).toEqual([]);
    expect((await decide(path, false)).status).toBe(400);
    const stale = { path, isLeftOut: true, why: 'Twice' };
    expect((await call('PUT', `/cases/${id}/left-out`, stale, { 'if-match': '"1"' })).status).toBe(412);
    expect((await call('PUT', `/cases/${id}/left-out`, stale, {})).status).toBe(428);
  });

  itOnce('cannot be what a field of the case holds, or what the message lacks', async () => {
    const { decide, portal, id } = await imported(withPart(study('<title>Study One</title>')));
    for (const path of [
      'component[1]/adverseEventAssessment/subject1/primaryRole/player1/administrativeGenderCode/@code',
      'component[1]/adverseEventAssessment',
      `${studyPath}/title[2]`,
      'nothing',
    ]) {
      expect(await decide(path, true)).toMatchObject({ status: 400 });
    }
    await portal.db.updateTable('cases').set({ state: 'signed' }).where('id', '=', id).execute();
    expect((await decide(`${studyPath}/title`, true)).status).toBe(409);
  });

  itOnce('comes again with a newer message that a person takes in', async () => {
    const { call, decide, exchange, id, sent, take } = await imported(
      withPart(study('<title>Study One</title>')),
    );
    await decide(`${studyPath}/title`, true);
    const newer = withPart(study('<title>Study Two</title>')).replaceAll('20261105', '20261106');
    await take(newer);
    expect((await sent()).text).not.toMatch(/Study (One|Two)/);
    const { information, version } = (await call('GET', `/cases/${id}`)).body;
    const item = (await call('GET', `/cases/${id}/information/${information[0].id}`)).body;
    const accept = item.lines.map(({ path }: { path: string }) => path);
    const headers = { 'if-match': `"${version}"` };
    const url = `/cases/${id}/information/${item.id}/decisions`;
    expect((await call('POST', url, { accept, why: 'Newer' }, headers)).status).toBe(200);
    expect((await sent()).text).toContain('Study Two');
    expect((await exchange()).leftOut).toEqual([]);
  });

  itOnce('that no field can read is left out, too', async () => {
    const file = whole.replace(/(<administrativeGenderCode code=")\d/, '$19');
    const { decide, exchange, sent } = await imported(file);
    expect((await sent()).text).toContain('<administrativeGenderCode code="9"');
    const { notMapped } = await exchange();
    const { path } = notMapped.find(({ value }: { value: string }) => value === '9');
    expect((await decide(path, true)).status).toBe(200);
    const { status, text } = await sent();
    expect(status, text).toBe(200);
    expect(text).not.toContain('<administrativeGenderCode code="9"');
  });
});

// On PostgreSQL these are left out, so they are not named as tests that lack the schema.
describe.skipIf(official === null || onPostgres)(
  `a part that the official schema refuses${onPostgres ? '' : ' (Not run without the E2B schema)'}`,
  () => {
    it.each([
      [
        'an element',
        study('<colour value="red"/><title>Study One</title>'),
        `${studyPath}/colour`,
        'Study One',
      ],
      ['an attribute', study('<title size="2">Study One</title>'), `${studyPath}/title/@size`, 'Study One'],
      [
        'what is around an element that is missing',
        study('<title>Study One</title><authorization typeCode="AUTH"/>'),
        `${studyPath}/authorization`,
        'Study One',
      ],
    ])('%s keeps the message back until a person leaves it out', async (_, part, path, stays) => {
      const { decide, exchange, sent } = await imported(withPart(part));
      const refused = await sent();
      expect(refused.status).toBe(409);
      expect(refused.text).toContain('The official schema refuses line');
      const { refusedParts, faults } = await exchange();
      expect(refusedParts).toMatchObject([{ path }]);
      expect(faults).toHaveLength(1);
      expect((await decide(path, true)).status).toBe(200);
      const after = await sent();
      expect(after.status, after.text).toBe(200);
      expect(after.text).toContain(stays);
      expect(await exchange()).toMatchObject({ refusedParts: [], faults: [] });
    });

    it('is named for each of several, and none is offered where a field of the case would go with it', async () => {
      const two = study('<colour value="red"/><title>Study One</title><taste/>');
      const { exchange } = await imported(
        withPart(two).replace(/(<administrativeGenderCode code="\d")/, '$1 shade="dark"'),
      );
      const { refusedParts } = await exchange();
      expect(refusedParts.map(({ path }: { path: string }) => path).toSorted()).toEqual([
        'component[1]/adverseEventAssessment/subject1/primaryRole/player1/administrativeGenderCode/@shade',
        `${studyPath}/colour`,
        `${studyPath}/taste`,
      ]);
    });

    it('is named with its case in a file of several', async () => {
      const { call, exchange, id, open, portal } = await imported(withPart(study('<colour value="red"/>')));
      const own = await open();
      await portal.db.updateTable('cases').set({ state: 'signed', mayForward: true }).execute();
      const { number } = (await call('GET', `/cases/${id}`)).body;
      const { status, text } = await call('POST', '/icsr/export', {
        cases: [own, id],
        lateReason: 'technical',
      });
      expect(status).toBe(409);
      expect(text).toContain(`${number}: The official schema refuses line`);
      expect((await exchange()).refusedParts).toHaveLength(1);
    });
  },
);
