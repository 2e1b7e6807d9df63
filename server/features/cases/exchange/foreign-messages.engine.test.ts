// Later messages of other senders: nothing of them leaves before a person has decided, every part of them is seen and
// decided in one place, and a nullification is a task that only the sender of the information can set.
/* oxlint-disable vitest/no-conditional-expect -- what must hold after a random act depends on the act */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseDetails, InformationItem } from '#contract/cases/work/case-details.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { fever, fileOf, fullContent, other, rash, suspect } from '../../../icsr/testing/invented-case.ts';
import { readBatch } from '../../../icsr/read-message.ts';
import { official, stableValues } from '../../../icsr/testing/official.ts';
import { goTo } from '../../../testing/administrator.ts';
import { exchangeDesk, messageIn } from '../../../testing/exchange-desk.ts';
import { itOnce, onPostgres } from '../../../testing/engine.ts';
import { makeDoctor } from '../../../testing/doctor.ts';
import { told } from '../../../testing/told.ts';

/** A message of another sender about one case, with a study, which has no field. */
function message(
  day: number,
  content: CaseContent = fullContent,
  {
    study = 'Study One',
    from = 'Test Institute',
    version = null as { kind: 'amendment' | 'nullification'; reason: string } | null,
    senderCaseId = 'NP-OTHER-2026-1',
  } = {},
): string {
  const createdAt = `202611${String(day).padStart(2, '0')}100000+0000`;
  const text = new TextDecoder().decode(fileOf(content, { senderCaseId, createdAt, version }));
  const part = `<subjectOf1 typeCode="SBJ"><researchStudy classCode="CLNTRL" moodCode="EVN"><code code="1" codeSystem="2.16.840.1.113883.3.989.2.1.1.8"/><title>${study}</title></researchStudy></subjectOf1>`;
  return text
    .replace('</player1>', `</player1>${part}`)
    .replaceAll('Test Institute', from)
    .replaceAll('TEST-SENDER', from === 'Test Institute' ? 'TEST-SENDER' : from.toUpperCase());
}

type Desk = Awaited<ReturnType<typeof exchangeDesk>>;

function hands({ call, later, step, portal }: Desk) {
  const read = async (id: string): Promise<CaseDetails> => (await call('GET', `/cases/${id}`)).body;
  const importFile = async (file: string | Uint8Array) => {
    later();
    const { body, text, status } = await call('POST', '/icsr/import', file);
    expect(status, text).toBe(200);
    return body.cases[0] as { id: string; fate: string; kind: string | null };
  };
  const itemOf = async (id: string, place = 0): Promise<InformationItem> => {
    const { information } = await read(id);
    return (await call('GET', `/cases/${id}/information/${information[place]?.id}`)).body;
  };
  const decide = async (id: string, item: string, decisions: object) => {
    later();
    const { version } = await read(id);
    const headers = { 'if-match': `"${version}"` };
    return call('POST', `/cases/${id}/information/${item}/decisions`, decisions, headers);
  };
  const decideAll = async (id: string, how: 'accept' | 'decline') => {
    const { id: item, lines } = await itemOf(id);
    const open = lines.filter(({ decision }) => decision === null).map(({ path }) => path);
    const decided = await decide(id, item, { [how]: open, why: 'As the sender says' });
    expect(decided.status, decided.text).toBe(200);
  };
  const sent = async (id: string) => {
    const { text, status } = await call('GET', `/cases/${id}/icsr`);
    expect(status, text).toBe(200);
    const study = /<title>(Study [^<]*)</.exec(text)?.[1];
    return { ...messageIn(text), study, text };
  };
  const setState = (id: string, state: string, wasSent = state === 'sent') =>
    portal.db.updateTable('cases').set({ state, wasSent, mayForward: true }).where('id', '=', id).execute();
  return { read, importFile, itemOf, decide, decideAll, sent, setState, call, step, later, portal };
}

const changed: CaseContent = {
  ...fullContent,
  narrative: 'The newer account',
  patient: { ...fullContent.patient, initials: 'C.D.', sex: '1' },
  reactions: fullContent.reactions?.map((one) => (one.id === rash ? { ...one, outcome: '3' } : one)) ?? [],
  drugs: fullContent.drugs?.map((one) => (one.id === suspect ? { ...one, name: 'Ampicillin' } : one)) ?? [],
};

describe('a newer message of another sender', () => {
  it('changes nothing that leaves before a decision, and is taken in whole by one', async () => {
    const { importFile, sent, itemOf, decide, decideAll, read } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    expect((await importFile(message(19, changed, { study: 'Study Two' }))).fate).toBe('update');
    const undecided = await sent(id);
    expect([undecided.study, undecided.content.patient?.initials]).toEqual(['Study One', 'A.B.']);
    expect((await read(id)).content.narrative).toBe(fullContent.narrative);

    // Its study is seen beside that of the first message, and has a line of its own.
    const item = await itemOf(id);
    expect(item.message?.parts).toEqual([
      expect.objectContaining({ before: 'Study One', says: 'Study Two' }),
    ]);
    expect(item.lines.find(({ path }) => path === 'message')).toMatchObject({
      beforeText: 'Study name (C.5.2): Study One',
      saysText: 'Study name (C.5.2): Study Two',
    });
    // A decision about one field takes nothing else along.
    expect((await decide(id, item.id, { accept: ['patient.initials'] })).status).toBe(200);
    const partly = await sent(id);
    expect([partly.study, partly.content.patient]).toMatchObject([
      'Study One',
      { initials: 'C.D.', sex: '2' },
    ]);
    await decideAll(id, 'accept');
    const taken = await sent(id);
    expect([taken.study, taken.content.narrative]).toEqual(['Study Two', 'The newer account']);
    expect((await read(id)).hasNewInformation).toBe(false);
  });

  itOnce('is decided with its last field: taken in, or left out', async () => {
    const { importFile, sent, itemOf, decide, read } = hands(await exchangeDesk());
    for (const [number, how] of (['accept', 'decline'] as const).entries()) {
      const senderCaseId = `NP-OTHER-2026-${number + 1}`;
      const { id } = await importFile(message(18, fullContent, { senderCaseId }));
      await importFile(message(19, changed, { study: 'Study Two', senderCaseId }));
      const { id: item, lines } = await itemOf(id);
      const fields = lines.map(({ path }) => path).filter((path) => path !== 'message');
      await decide(id, item, { [how]: fields, why: 'As the sender says' });
      const { study, content } = await sent(id);
      const expected = how === 'accept' ? ['Study Two', 'C.D.'] : ['Study One', 'A.B.'];
      expect([study, content.patient?.initials]).toEqual(expected);
      const after = await read(id);
      expect(after.hasNewInformation).toBe(false);
    }
  });

  itOnce('that differs only in what has no field has one line, which makes a version', async () => {
    const { importFile, sent, itemOf, decide, read } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    await importFile(message(19, fullContent, { study: 'Study Two' }));
    const { id: item, lines } = await itemOf(id);
    expect(lines.map(({ path }) => path)).toEqual(['message']);
    expect((await sent(id)).study).toBe('Study One');
    const { version } = await read(id);
    await decide(id, item, { accept: ['message'] });
    expect([(await sent(id)).study, (await read(id)).version]).toEqual(['Study Two', version + 1]);
  });

  itOnce('offers what has no field only while something else is kept', async () => {
    const { importFile, sent, itemOf, decide, read } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    for (const [day, study] of [
      [19, 'Study Two'],
      [20, 'Study Two'],
      [21, 'Study Three'],
    ] as const) {
      await importFile(message(day, { ...changed, narrative: `Account of ${day}` }, { study }));
    }
    const { information } = await read(id);
    /** The items that have a line for what has no field, by the days of their messages. */
    const offering = async () => {
      const items = await Promise.all(information.map((_, place) => itemOf(id, place)));
      const open = items.filter(({ lines }) =>
        lines.some(({ path, decision }) => path === 'message' && decision === null),
      );
      return new Map(open.map((one) => [one.message?.createdAt.slice(6, 8), one.id]));
    };
    const before = await offering();
    expect([...before.keys()].toSorted((a, b) => Number(a) - Number(b))).toEqual(['19', '20', '21']);
    await decide(id, before.get('19') ?? '', { accept: ['message'] });
    const after = await offering();
    expect([...after.keys()]).toEqual(['21']);
    await decide(id, after.get('21') ?? '', { accept: ['message'] });
    expect((await sent(id)).study).toBe('Study Three');
    // Now the message of the 20th says something else than what is kept.
    expect([...(await offering()).keys()]).toEqual(['20']);
  });

  itOnce('offers what it leaves out, and what it calls unknown', async () => {
    const { importFile, itemOf, decideAll, sent } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    const less: CaseContent = {
      ...fullContent,
      patient: { ...fullContent.patient, sex: { unknown: 'withheld' } },
      reactions: (fullContent.reactions ?? []).filter((one) => one.id !== fever),
      senderComments: '',
    };
    await importFile(message(19, less));
    const { lines } = await itemOf(id);
    expect(lines.map(({ path }) => path)).toEqual(
      expect.arrayContaining([`reactions.${fever}`, 'patient.sex', 'senderComments']),
    );
    await decideAll(id, 'accept');
    const { content } = await sent(id);
    expect(content.reactions?.map((one) => one.id)).toEqual([rash]);
    expect([content.patient?.sex, content.senderComments]).toEqual([{ unknown: 'withheld' }, undefined]);
  });

  itOnce('keeps what has no field at the same drug, under whichever id it names it', async () => {
    const { importFile, decideAll, sent } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    const otherId = 'dddddddd-0000-4000-8000-000000000001';
    const withPart = message(19)
      .replaceAll(suspect, otherId)
      .replace(
        '<name>Amoxicillin 500 mg capsule</name>',
        '<code code="MP-1" codeSystem="1.2.3"/><name>Amoxicillin 500 mg capsule</name>',
      );
    await importFile(withPart);
    await decideAll(id, 'accept');
    const { text, content } = await sent(id);
    expect(content.drugs?.map((one) => one.id)).toEqual([suspect, other]);
    expect(text).toContain('MP-1');
  });

  itOnce('shows each of its fields as a line, and the rest of it at the message', async () => {
    const { importFile, itemOf, decideAll, sent } = hands(await exchangeDesk());
    const { id } = await importFile(message(18, { ...fullContent, ...emptied }));
    const newer = message(19, fullContent, {
      study: 'Study Two',
      version: { kind: 'amendment', reason: 'A typing error' },
    });
    await importFile(newer);
    const { lines, message: shown } = await itemOf(id);
    const isShown = (path: string) =>
      lines.some((line) => path === line.path || path.startsWith(`${line.path}.`));
    const missing = leaves(messageIn(newer).content).filter((path) => !isShown(path) && !same.test(path));
    expect(missing).toEqual([]);
    expect(shown).toMatchObject({
      source: 'Test Institute',
      senderId: 'NP-OTHER-2026-1',
      createdAt: '20261119100000+0000',
      sentBy:
        'Dr Meera Test, Pharmacology, 2 Hill Road, Nashik, Maharashtra, 422001, IN, +912532000000, amc@example.org',
      firstReceived: '2026-11-17',
      latestInformation: '2026-11-19',
      kind: 'amendment',
      reason: 'A typing error',
    });
    await decideAll(id, 'accept');
    // An amendment of others is new information to us.
    expect(await sent(id)).toMatchObject({ kind: null, reason: '', study: 'Study Two' });
  });

  itOnce(
    'moves C.1.5 to the day on which it came, once it is accepted, and leaves without its C.1.11',
    async () => {
      const { importFile, sent, read, itemOf, decide, setState, step, portal } = hands(await exchangeDesk());
      const onDay = (day: number) => goTo(portal, new Date(Date.UTC(2026, 10, day, 6)));
      const days = async (id: string) => {
        const { content, kind, reason, text } = await sent(id);
        expect([kind, reason, text.includes('Their typing error')]).toEqual([null, '', false]);
        return [content.firstReceivedOn, content.latestInformationOn];
      };
      await onDay(21);
      const { id } = await importFile(message(18));
      await setState(id, 'signed');
      expect((await step(id, { step: 'send', way: 'file' })).status).toBe(200);

      const amendment = { kind: 'amendment', reason: 'Their typing error' } as const;
      await onDay(25);
      await importFile(
        message(19, changed, { from: 'Other Institute', version: amendment, study: 'Study Two' }),
      );
      await onDay(27);
      const later = { ...changed, narrative: 'The last account' };
      await importFile(message(20, later, { version: amendment, study: 'Study Three' }));
      await onDay(29);
      expect(await days(id)).toEqual(['2026-11-21', '2026-11-21']);

      // The message of the 27th is the newest that a person takes in. That of the 25th, taken in afterwards, moves nothing.
      const { information } = await read(id);
      const places = information.map(({ received }) => received);
      const of = (day: string) => places.indexOf(day);
      await onDay(30);
      const earlier = await itemOf(id, of('2026-11-25'));
      const [first] = earlier.lines;
      await decide(id, earlier.id, { accept: [first?.path] });
      expect(await days(id)).toEqual(['2026-11-21', '2026-11-25']);
      const newest = await itemOf(id, of('2026-11-27'));
      await decide(id, newest.id, { accept: newest.lines.map(({ path }) => path) });
      expect(await days(id)).toEqual(['2026-11-21', '2026-11-27']);
      const { lines } = await itemOf(id, of('2026-11-25'));
      const open = lines.filter(({ decision }) => decision === null).map(({ path }) => path);
      const done = await decide(id, earlier.id, { accept: open });
      expect(done.status, done.text).toBe(200);
      expect(await days(id)).toEqual(['2026-11-21', '2026-11-27']);
    },
  );
});

/** A case of which the newer message changes every field. */
const emptied: CaseContent = {
  reporters: [{ id: fullContent.reporters?.[0]?.id ?? '', country: 'NP', qualification: '3', primary: true }],
  patient: { initials: 'X.', historyText: 'None' },
  history: [],
  pastDrugs: [],
  death: {},
  tests: [],
  otherIds: [],
  linkedCases: [],
  expedited: false,
  reportType: '2',
  narrative: 'First',
  reporterComments: 'First',
  senderComments: 'First',
  nativeSummaries: [],
  meddraVersion: '26.1',
  reactions: [{ id: rash, term: 'First', code: '99999909', seriousness: {}, outcome: '1' }],
  drugs: [{ id: suspect, role: '1', name: 'First' }],
};
delete emptied['parent' as keyof CaseContent];

/** What both contents say, and the days and ids that a later message never changes. */
const same =
  /^(firstReceivedOn|latestInformationOn|worldwideId|firstSender)$|\.(id|primary)$|^parent|exposedVia$|^drugs\.[^.]+\.role$|seriousness/;

/** The paths of all values of a content. */
function leaves(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    return (value as unknown[]).flatMap((one) => {
      const id = (one as { id?: string; reaction?: string }).id ?? (one as { reaction?: string }).reaction;
      return id === undefined ? [path] : leaves(one, `${path}.${id}`);
    });
  }
  if (typeof value !== 'object' || value === null || 'unknown' in value || 'unit' in value) return [path];
  return Object.entries(value).flatMap(([name, one]) => leaves(one, path === '' ? name : `${path}.${name}`));
}

describe('a nullification by another sender', () => {
  const nullification = { kind: 'nullification', reason: 'Entered twice' } as const;
  const nullify = (day: number, more: Parameters<typeof message>[2] = {}) =>
    message(day, fullContent, { version: nullification, ...more });

  it('is a task with a day; accepted, a case that was never sent ends, and nothing of it leaves', async () => {
    const { importFile, read, itemOf, decide, call } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    expect(await importFile(nullify(19))).toMatchObject({ id, fate: 'update', kind: 'nullification' });
    const waiting = await read(id);
    expect(waiting).toMatchObject({ state: 'new', hasNewInformation: true });
    expect(waiting.followUps).toMatchObject([{ state: 'undecided', due: expect.stringContaining('2026-') }]);
    expect(waiting.due).not.toBeNull();
    const item = await itemOf(id);
    expect(item.lines).toMatchObject([
      { path: 'nullification', saysText: 'Test Institute has nullified this case: Entered twice' },
    ]);
    const refused = await decide(id, item.id, { nullification: 'decline' });
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'why' }]]);
    const accepted = await decide(id, item.id, { nullification: 'accept', why: 'It is the same patient' });
    expect(accepted.status, accepted.text).toBe(200);
    expect(accepted.body).toMatchObject({ state: 'nullified', due: null, hasNewInformation: false });
    const out = await call('GET', `/cases/${id}/icsr`);
    expect([out.status, out.body.message]).toEqual([409, expect.stringContaining('nullified by its sender')]);
    // An older message never revives it.
    expect((await importFile(message(18, changed))).fate).toBe('older');
    expect(await read(id)).toMatchObject({ state: 'nullified', hasNewInformation: false });
  });

  itOnce('declined with a reason, the case goes on', async () => {
    const { importFile, read, itemOf, decide, sent } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    const { due } = await read(id);
    await importFile(nullify(19));
    const declined = await decide(id, (await itemOf(id)).id, {
      nullification: 'decline',
      why: 'The doctor saw the patient',
    });
    expect(declined.body).toMatchObject({ state: 'new', due, hasNewInformation: false });
    expect(declined.body.followUps).toMatchObject([{ state: 'ended' }]);
    expect((await sent(id)).kind).toBeNull();
  });

  it('of a sent case becomes our own nullification by `sign`, from any state', async () => {
    const { importFile, read, itemOf, decide, step, setState, call } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    await setState(id, 'signed');
    const left = await step(id, { step: 'send', way: 'file' });
    expect(left.status, left.text).toBe(200);
    await setState(id, 'inWork', true);
    await importFile(nullify(19));
    expect((await read(id)).steps).not.toContain('nullify');
    const accepted = await decide(id, (await itemOf(id)).id, { nullification: 'accept' });
    expect(accepted.body).toMatchObject({
      state: 'inWork',
      isNullifiedBySender: true,
      hasNewInformation: true,
      followUps: [{ state: 'open' }],
    });
    expect(accepted.body.due).not.toBeNull();
    expect(accepted.body.steps).toContain('nullify');
    const done = await step(id, { step: 'nullify', reason: 'Entered twice by them' });
    expect(done.status, done.text).toBe(200);
    expect(await read(id)).toMatchObject({
      state: 'nullified',
      due: null,
      hasNewInformation: false,
      isNullifiedBySender: false,
    });
    const { submissions } = (await call('GET', `/cases/${id}/exchange`)).body;
    const file = await call('GET', `/cases/${id}/submissions/${submissions[0].id}`);
    expect(messageIn(file.text)).toMatchObject({
      kind: 'nullification',
      reason: 'Nullified by the first sender: Entered twice by them',
      worldwideId: 'NP-OTHER-2026-1',
    });
  });

  itOnce('counts from each state that a case can be in, whether it was sent or not', async () => {
    const { importFile, read, itemOf, decide, step, setState, portal } = hands(await exchangeDesk());
    const never = ['new', 'inWork', 'waiting', 'ready', 'signed', 'closed', 'notValid', 'referred'];
    const sentFrom = ['inWork', 'waiting', 'ready', 'signed', 'sent', 'closed'];
    const all = [
      ...never.map((state) => ({ state, wasSent: false })),
      ...sentFrom.map((state) => ({ state, wasSent: true })),
    ];
    for (const [number, { state, wasSent }] of all.entries()) {
      const senderCaseId = `NP-OTHER-2026-${number + 1}`;
      const { id } = await importFile(message(18, fullContent, { senderCaseId }));
      await setState(id, 'signed');
      if (wasSent) expect((await step(id, { step: 'send', way: 'file' })).status).toBe(200);
      await setState(id, state, wasSent);
      await importFile(nullify(19, { senderCaseId }));
      const { body, status, text } = await decide(id, (await itemOf(id)).id, { nullification: 'accept' });
      expect([state, wasSent, status], text).toEqual([state, wasSent, 200]);
      expect([state, wasSent, body.state]).toEqual([state, wasSent, wasSent ? state : 'nullified']);
      if (!wasSent) continue;
      // Our own nullification is the task of `sign`. Somebody has typed the password just before.
      const passwordAt = portal.clock.now.toISOString();
      await portal.db.updateTable('sessions').set({ passwordAt }).execute();
      expect([state, body.steps.includes('nullify'), body.due === null]).toEqual([state, true, false]);
      expect((await step(id, { step: 'nullify', reason: 'As they say' })).status).toBe(200);
      expect(await read(id)).toMatchObject({ state: 'nullified', due: null });
    }
  });

  it('of a case that rests on another report makes the information of its sender void', async () => {
    const { importFile, read, itemOf, decide, step, setState, sent, decideAll } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    // Another sender has told the same case, and a person has taken it in.
    await importFile(message(19, changed, { study: 'Study Two', from: 'Other Institute' }));
    await decideAll(id, 'accept');
    await setState(id, 'signed');
    await step(id, { step: 'send', way: 'file' });
    await importFile(message(20, fullContent, { study: 'Study Three', from: 'Other Institute' }));
    await importFile(nullify(21, { from: 'Other Institute' }));
    const accepted = await decide(id, (await itemOf(id)).id, { nullification: 'accept' });
    expect(accepted.status, accepted.text).toBe(200);
    expect(accepted.body).toMatchObject({
      state: 'inWork',
      hasNewInformation: false,
      isNullifiedBySender: false,
    });
    const followUps = accepted.body.followUps as { state: string }[];
    expect(followUps.map(({ state }) => state)).toEqual(['ended', 'open']);
    expect((await itemOf(id, 1)).message).toMatchObject({ isVoid: true });
    expect(JSON.stringify((await read(id)).notes)).toContain('is void: take it out of the content');
    // What has no field is again that of the first sender.
    expect((await sent(id)).study).toBe('Study One');
  });

  itOnce('by somebody of whom the case holds nothing is a remark', async () => {
    const { importFile, read } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    expect((await importFile(nullify(19, { from: 'Other Institute' }))).fate).toBe('remark');
    const after = await read(id);
    expect(after).toMatchObject({ state: 'new', hasNewInformation: false, information: [] });
    expect(after.notes[0]?.text).toContain('Other Institute has nullified this case on 19 Nov 2026');
    // An update that its sender made before is not older for that.
    expect((await importFile(message(18, changed).replaceAll('20261118100000', '20261118120000'))).fate).toBe(
      'update',
    );
  });

  itOnce('of an unknown case opens it as nullified: never due, never sent', async () => {
    const { importFile, read, call } = hands(await exchangeDesk({ e2b_org: '' }));
    const { id, fate } = await importFile(nullify(19));
    expect(fate).toBe('new');
    expect(await read(id)).toMatchObject({ state: 'nullified', due: null, hasNewInformation: false });
    expect((await call('GET', `/cases/${id}/icsr`)).status).toBe(409);
    // Nobody has to do something about its message any more.
    expect((await call('GET', `/cases/${id}/exchange`)).body.faults).toMatchObject([
      { message: expect.stringContaining('nullified by its sender') },
    ]);
  });

  itOnce('of an unknown case is counted nowhere, as another sender’s case is', async () => {
    const { importFile, step, call, portal } = hands(await exchangeDesk());
    const counts = async () => {
      await portal.jobs.runDue();
      await call('POST', '/insight/figures/refresh');
      await portal.jobs.runDue();
      const { views } = (await call('GET', '/cases/overview')).body as { views: Record<string, number> };
      const figures = (await call('GET', '/insight/figures')).body;
      const pairs = (await call('GET', '/insight/disproportionality')).body as { allCases: number }[];
      const open = (await call('GET', '/cases?view=due')).body as unknown[];
      return [views['inbox'], figures.cases, pairs[0]?.allCases ?? 0, open.length];
    };
    const before = await counts();
    await importFile(nullify(19, { senderCaseId: 'NP-OTHER-2026-7' }));
    expect(await counts()).toEqual(before);
    const { id } = await importFile(message(19));
    await step(id, { step: 'take' });
    expect(await counts()).not.toEqual(before);
  });

  itOnce('is accepted by `cases` before anything was sent, and followed by `sign` afterwards', async () => {
    const desk = await exchangeDesk();
    const { importFile, read, itemOf, setState, step, portal } = hands(desk);
    const { call } = await makeDoctor(portal, 'ravi', ['cases']);
    for (const [number, wasSent] of [false, true].entries()) {
      const senderCaseId = `NP-OTHER-2026-${number + 1}`;
      const { id } = await importFile(message(18, fullContent, { senderCaseId }));
      await setState(id, 'signed');
      if (wasSent) expect((await step(id, { step: 'send', way: 'file' })).status).toBe(200);
      await importFile(nullify(19, { senderCaseId }));
      const headers = { 'if-match': `"${(await read(id)).version}"` };
      const url = `/cases/${id}/information/${(await itemOf(id)).id}/decisions`;
      const { body, status } = await call('POST', url, { nullification: 'accept' }, headers);
      expect([status, body.state]).toEqual([200, wasSent ? 'sent' : 'nullified']);
      if (!wasSent) continue;
      const { version } = await read(id);
      const own = { step: 'nullify', reason: 'As they say' };
      const asked = await call('POST', `/cases/${id}/steps`, own, { 'if-match': `"${version}"` });
      expect(asked.status).toBe(403);
      expect((await step(id, own)).status).toBe(200);
    }
  });

  itOnce('that makes information void leaves a follow-up, not an amendment', async () => {
    const { importFile, read, itemOf, decide, step, setState, decideAll, call, later } = hands(
      await exchangeDesk(),
    );
    const { id } = await importFile(message(18));
    await importFile(message(19, changed, { study: 'Study Two', from: 'Other Institute' }));
    await decideAll(id, 'accept');
    await setState(id, 'signed');
    expect((await step(id, { step: 'send', way: 'file' })).status).toBe(200);
    await importFile(nullify(21, { from: 'Other Institute' }));
    await decide(id, (await itemOf(id)).id, { nullification: 'accept' });
    later();
    const { content, version } = await read(id);
    const without = { content: { ...content, narrative: fullContent.narrative }, why: 'It was theirs' };
    const saved = await call('PUT', `/cases/${id}/content`, without, { 'if-match': `"${version}"` });
    expect(saved.status, saved.text).toBe(200);
    await setState(id, 'signed', true);
    const left = await step(id, { step: 'send', way: 'file' });
    expect(left.status, left.text).toBe(200);
    const { submissions } = (await call('GET', `/cases/${id}/exchange`)).body;
    expect(submissions[0]).toMatchObject({ way: 'file', kind: null });
    expect((await read(id)).followUps.at(-1)).toMatchObject({ state: 'sent' });
  });

  itOnce('finds the case by the C.1.1 under which its sender knew it', async () => {
    const { importFile } = hands(await exchangeDesk());
    const worldwide = { ...fullContent, worldwideId: 'WW-1' };
    const { id } = await importFile(message(18, worldwide, { senderCaseId: 'NP-OWN-1' }));
    const other_ = { ...fullContent, worldwideId: 'WW-2' };
    const found = await importFile(message(19, other_, { senderCaseId: 'NP-OWN-1', version: nullification }));
    expect(found).toMatchObject({ id, fate: 'update' });
  });

  itOnce('does not end a case that the centre has told more about', async () => {
    const { importFile, itemOf, decide, step, call, later } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    await step(id, { step: 'take' });
    later();
    const { content } = (await call('GET', `/cases/${id}`)).body;
    const heard = await call(
      'POST',
      `/cases/${id}/steps`,
      told({ ...content, senderComments: 'We saw her' }),
    );
    expect(heard.status, heard.text).toBe(200);
    const { id: item, lines } = await itemOf(id);
    await decide(id, item, { accept: lines.map(({ path }) => path) });
    await importFile(nullify(22));
    const accepted = await decide(id, (await itemOf(id)).id, { nullification: 'accept' });
    expect(accepted.body).toMatchObject({ state: 'inWork' });
  });
});

itOnce(
  'what leaves is always an accepted version with the rest of the message that it came from, whatever came, left and was decided',
  async () => {
    const ofCase = fc.constantFrom(1, 2);
    const act = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('import' as const),
          ofCase,
          day: fc.integer({ min: 2, max: 20 }),
          sender: fc.constantFrom('Test Institute', 'Other Institute'),
          isNullification: fc.nat(3).map((one) => one === 0),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('decide' as const),
          ofCase,
          how: fc.constantFrom('accept' as const, 'decline' as const),
          // One line, or all that are open.
          lines: fc.constantFrom('narrative', 'patient.initials', 'message', null),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('export' as const) }) },
    );
    const importOf = (
      number: 1 | 2,
      day: number,
      more: { sender?: string; isNullification?: boolean } = {},
    ) => ({
      kind: 'import' as const,
      ofCase: number,
      day,
      sender: 'Test Institute',
      isNullification: false,
      ...more,
    });
    const decideOn = (how: 'accept' | 'decline', lines: string | null) => ({
      kind: 'decide' as const,
      ofCase: 1,
      how,
      lines,
    });
    const sender = 'Other Institute';
    /** A sequence with every kind of import and decision. */
    const everyKind = [
      importOf(1, 5),
      importOf(2, 5, { isNullification: true }),
      importOf(1, 8),
      { kind: 'export' as const },
      decideOn('accept', 'narrative'),
      decideOn('decline', null),
      importOf(1, 3),
      importOf(1, 9, { sender, isNullification: true }),
      importOf(1, 10, { sender }),
      decideOn('accept', null),
      { kind: 'export' as const },
      importOf(1, 11, { isNullification: true }),
    ];
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
        const { importFile, decide, sent, read, itemOf, call, later, portal } = hands(await exchangeDesk());
        /** What a person has taken in of a case: each field, and the message of which the parts without a field are kept. */
        interface Known {
          id: string;
          taken: { narrative: string; initials: string; study: string };
          /** Void information stays in the content until a person takes it out. */
          isOpenEnded: boolean;
          isEnded: boolean;
        }
        const cases = new Map<number, Known>();
        const living = () => [...cases.values()].filter((one) => !one.isEnded && !one.isOpenEnded);
        let number = 0;
        for (const one of acts) {
          if (one.kind === 'import') {
            number += 1;
            const name = String(number);
            const version = one.isNullification ? ({ kind: 'nullification', reason: 'No' } as const) : null;
            const { id, fate } = await importFile(
              message(one.day, named(name), {
                study: `Study ${name}`,
                from: one.sender,
                version,
                senderCaseId: `NP-OTHER-2026-${one.ofCase}`,
              }),
            );
            met.add(one.isNullification ? `${fate}, nullification` : fate);
            const known = cases.get(one.ofCase);
            expect(fate === 'new' || fate === 'possibleDuplicate').toBe(known === undefined);
            if (!known) {
              const taken = {
                narrative: `Account ${name}`,
                initials: initialsOf(name),
                study: `Study ${name}`,
              };
              cases.set(one.ofCase, { id, taken, isEnded: one.isNullification, isOpenEnded: false });
            } else expect(id).toBe(known.id);
          } else if (one.kind === 'export') {
            later();
            const some = living();
            if (some.length === 0) continue;
            // Somebody has typed the password just before.
            const passwordAt = portal.clock.now.toISOString();
            await portal.db.updateTable('sessions').set({ passwordAt }).execute();
            const ids = some.map(({ id }) => id);
            const file = await call('POST', '/icsr/export', { cases: ids, lateReason: 'technical' });
            expect(file.status, file.text).toBe(200);
            met.add('export');
            const { messages } = readBatch(Buffer.from(file.text));
            const left = messages.map(({ content, xml }) => saidBy(content, xml));
            expect(left).toEqual(some.map(({ taken }) => taken));
          } else {
            const known = cases.get(one.ofCase);
            if (!known || known.isEnded || known.isOpenEnded) continue;
            const { id, taken } = known;
            const { information } = await read(id);
            const open = information.findLastIndex(({ settledAt }) => settledAt === null);
            if (open < 0) continue;
            const item = await itemOf(id, open);
            const waiting = item.lines.filter(({ decision }) => decision === null);
            const chosen = waiting
              .map(({ path }) => path)
              .filter((path) => one.lines === null || path === 'nullification' || one.lines === path);
            if (chosen.length === 0) continue;
            const done = await decide(id, item.id, { [one.how]: chosen, why: 'Because' });
            if (done.status !== 200) throw new Error(done.text);
            met.add(one.how);
            const after = await itemOf(id, open);
            const says = (path: string) =>
              after.lines.find((line) => line.path === path && line.decision === 'accepted') &&
              waiting.find((line) => line.path === path)?.saysText;
            taken.narrative = says('narrative') ?? taken.narrative;
            taken.initials = says('patient.initials') ?? taken.initials;
            taken.study = /: (Study .*)$/.exec(says('message') ?? '')?.[1] ?? taken.study;
            if (one.how === 'accept' && item.lines.some(({ path }) => path === 'nullification')) {
              known.isEnded = done.body.state === 'nullified';
              known.isOpenEnded = !known.isEnded;
            }
          }
          for (const { id, isEnded } of cases.values()) {
            const { state, due } = await read(id);
            expect([state === 'nullified', state === 'nullified' && due !== null]).toEqual([isEnded, false]);
          }
          for (const { id, taken } of living()) {
            const { content, text, kind } = await sent(id);
            expect({ ...saidBy(content, text), kind }).toEqual({ ...taken, kind: null });
            // It is the newest version as a whole, not only these fields.
            const newest = (await read(id)).content;
            expect(content.reactions?.map((each) => each.id)).toEqual(
              newest.reactions?.map((each) => each.id),
            );
            expect([newest.narrative, newest.patient?.initials]).toEqual([taken.narrative, taken.initials]);
          }
        }
      }),
      { numRuns: 8, examples: [[everyKind]] },
    );
    // The sequence above has every kind.
    expect([...met].toSorted()).toEqual(
      expect.arrayContaining([
        'accept',
        'decline',
        'export',
        'new',
        'new, nullification',
        'older',
        'remark, nullification',
        'update',
        'update, nullification',
      ]),
    );
  },
  120_000,
);

/** What the fields of a message say, and the study, which has no field. */
const saidBy = (content: CaseContent, xml: string) => ({
  narrative: content.narrative,
  initials: content.patient?.initials,
  study: /<title>(Study [^<]*)</.exec(xml)?.[1],
});

const initialsOf = (name: string): string => `${'ABCDEFGHIJKLM'.charAt(Number(name))}.P.`;

/** A content whose text says which message it came from. */
const named = (name: string): CaseContent => ({
  ...fullContent,
  narrative: `Account ${name}`,
  patient: { ...fullContent.patient, initials: initialsOf(name) },
});

// On PostgreSQL these are left out, so they are not named as tests that lack the schema.
describe.skipIf(official === null || onPostgres)(
  `each sample of the FDA as an update of a changed copy${onPostgres ? '' : ' (Not run without the E2B schema)'}`,
  () => {
    const folder = join(official ?? '', 'instances');
    it.each(official === null ? [] : readdirSync(folder).filter((name) => name.endsWith('.xml')))(
      '%s goes there and back once it is accepted',
      async (name) => {
        const { importFile, decideAll, sent } = hands(await exchangeDesk());
        const file = readFileSync(join(folder, name), 'utf8');
        const { id } = await importFile(copyOf(file));
        const { fate } = await importFile(file);
        expect(fate).toBe('update');
        const before = await sent(id);
        expect(before.text).toContain('Changed words');
        await decideAll(id, 'accept');
        const { text } = await sent(id);
        expect(stableValues(Buffer.from(text))).toEqual(stableValues(Buffer.from(file)));
      },
    );
  },
);

/** An earlier message about the same case: other words, other numbers, one part more and one less. */
const copyOf = (file: string): string =>
  file
    .replace(/(<controlActProcess[^]*?<effectiveTime value=")\d{4}/, '$12001')
    .replace(/(<investigationEvent[^]*?<text[^>]*>)[^<]*/, '$1Changed words')
    .replaceAll(/<title>[^<]*<\/title>/g, '<title>Changed title</title>')
    .replace(/<value xsi:type="PQ" value="\d+"/, '<value xsi:type="PQ" value="33"');
