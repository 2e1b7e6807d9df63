// Later messages of other senders: nothing of them leaves before a person has decided, every part of them is seen and
// decided in one place, and a nullification is a task that only the sender of the information can set.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseDetails, InformationItem } from '#contract/cases/work/case-details.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { fever, fileOf, fullContent, other, rash, suspect } from '../../../icsr/testing/invented-case.ts';
import { official, stableValues } from '../../../icsr/testing/official.ts';
import { exchangeDesk, messageIn } from '../../../testing/exchange-desk.ts';
import { onPostgres } from '../../../testing/engine.ts';
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

  it.skipIf(onPostgres)('is decided with its last field: taken in, or left out', async () => {
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

  it.skipIf(onPostgres)(
    'that differs only in what has no field has one line, which makes a version',
    async () => {
      const { importFile, sent, itemOf, decide, read } = hands(await exchangeDesk());
      const { id } = await importFile(message(18));
      await importFile(message(19, fullContent, { study: 'Study Two' }));
      const { id: item, lines } = await itemOf(id);
      expect(lines.map(({ path }) => path)).toEqual(['message']);
      expect((await sent(id)).study).toBe('Study One');
      const { version } = await read(id);
      await decide(id, item, { accept: ['message'] });
      expect([(await sent(id)).study, (await read(id)).version]).toEqual(['Study Two', version + 1]);
    },
  );

  it.skipIf(onPostgres)('offers what it leaves out, and what it calls unknown', async () => {
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

  it.skipIf(onPostgres)(
    'keeps what has no field at the same drug, under whichever id it names it',
    async () => {
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
    },
  );

  it.skipIf(onPostgres)('shows each of its fields as a line, and the rest of it at the message', async () => {
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

  it.skipIf(onPostgres)('declined with a reason, the case goes on', async () => {
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

  it.skipIf(onPostgres)('by somebody of whom the case holds nothing is a remark', async () => {
    const { importFile, read } = hands(await exchangeDesk());
    const { id } = await importFile(message(18));
    expect((await importFile(nullify(19, { from: 'Other Institute' }))).fate).toBe('remark');
    const after = await read(id);
    expect(after).toMatchObject({ state: 'new', hasNewInformation: false, information: [] });
    expect(after.notes[0]?.text).toContain('Other Institute has nullified this case');
    // An update that its sender made before is not older for that.
    expect((await importFile(message(18, changed).replaceAll('20261118100000', '20261118120000'))).fate).toBe(
      'update',
    );
  });

  it.skipIf(onPostgres)('of an unknown case opens it as nullified: never due, never sent', async () => {
    const { importFile, read, call } = hands(await exchangeDesk());
    const { id, fate } = await importFile(nullify(19));
    expect(fate).toBe('new');
    expect(await read(id)).toMatchObject({ state: 'nullified', due: null, hasNewInformation: false });
    expect((await call('GET', `/cases/${id}/icsr`)).status).toBe(409);
  });

  it.skipIf(onPostgres)('finds the case by the C.1.1 under which its sender knew it', async () => {
    const { importFile } = hands(await exchangeDesk());
    const worldwide = { ...fullContent, worldwideId: 'WW-1' };
    const { id } = await importFile(message(18, worldwide, { senderCaseId: 'NP-OWN-1' }));
    const other_ = { ...fullContent, worldwideId: 'WW-2' };
    const found = await importFile(message(19, other_, { senderCaseId: 'NP-OWN-1', version: nullification }));
    expect(found).toMatchObject({ id, fate: 'update' });
  });

  it.skipIf(onPostgres)('does not end a case that the centre has told more about', async () => {
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

it.skipIf(onPostgres)(
  'what leaves is always an accepted version with the rest of the message that it came from, whatever came and was decided',
  async () => {
    const act = fc.oneof(
      fc.record({
        kind: fc.constant('import' as const),
        day: fc.integer({ min: 2, max: 20 }),
        sender: fc.constantFrom('Test Institute', 'Other Institute'),
        isNullification: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant('decide' as const),
        how: fc.constantFrom('accept' as const, 'decline' as const),
        // One line, or all that are open.
        lines: fc.constantFrom('narrative', 'patient.initials', 'message', null),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
        const { importFile, decide, sent, read, itemOf } = hands(await exchangeDesk());
        const { id } = await importFile(message(1, named('0'), { study: 'Study 0' }));
        // What a person has taken in: each field, and the message of which the parts without a field are kept.
        const taken = { narrative: 'Account 0', initials: 'A.P.', study: 'Study 0' };
        let [number, isEnded] = [0, false];
        for (const one of acts) {
          if (one.kind === 'import') {
            number += 1;
            const name = String(number);
            const version = one.isNullification ? ({ kind: 'nullification', reason: 'No' } as const) : null;
            await importFile(
              message(one.day, named(name), { study: `Study ${name}`, from: one.sender, version }),
            );
          } else {
            const { information } = await read(id);
            const open = information.findLastIndex(({ settledAt }) => settledAt === null);
            if (open < 0 || isEnded) continue;
            const item = await itemOf(id, open);
            const waiting = item.lines.filter(({ decision }) => decision === null);
            const chosen = waiting
              .map(({ path }) => path)
              .filter((path) => one.lines === null || path === 'nullification' || one.lines === path);
            if (chosen.length === 0) continue;
            const done = await decide(id, item.id, { [one.how]: chosen, why: 'Because' });
            if (done.status !== 200) throw new Error(done.text);
            const after = await itemOf(id, open);
            const says = (path: string) =>
              after.lines.find((line) => line.path === path && line.decision === 'accepted') &&
              waiting.find((line) => line.path === path)?.saysText;
            taken.narrative = says('narrative') ?? taken.narrative;
            taken.initials = says('patient.initials') ?? taken.initials;
            taken.study = /: (Study .*)$/.exec(says('message') ?? '')?.[1] ?? taken.study;
            const isNull = item.lines.some(({ path }) => path === 'nullification');
            if (one.how === 'accept' && isNull && done.body.state === 'nullified') isEnded = true;
            // The information of a sender that is void stays in the content until a person takes it out.
            if (one.how === 'accept' && isNull && !isEnded) return;
          }
          const { state, due } = await read(id);
          expect([state === 'nullified', state === 'nullified' && due !== null]).toEqual([isEnded, false]);
          if (isEnded) continue;
          const { content, study, kind } = await sent(id);
          expect({ narrative: content.narrative, initials: content.patient?.initials, study, kind }).toEqual({
            ...taken,
            kind: null,
          });
          // It is the newest version as a whole, not only these fields.
          const newest = (await read(id)).content;
          expect(content.reactions?.map((each) => each.id)).toEqual(newest.reactions?.map((each) => each.id));
          expect([newest.narrative, newest.patient?.initials]).toEqual([taken.narrative, taken.initials]);
        }
      }),
      { numRuns: 8 },
    );
  },
  120_000,
);

/** A content whose text says which message it came from. */
const named = (name: string): CaseContent => ({
  ...fullContent,
  narrative: `Account ${name}`,
  patient: { ...fullContent.patient, initials: `${'ABCDEFGHIJ'.charAt(Number(name))}.P.` },
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
