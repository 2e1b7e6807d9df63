// Links between the cases of a mother and her child: opening the other case, links by number, their ends, and C.1.10.r.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { fullContent } from '../../../icsr/testing/invented-case.ts';
import { caseDesk, rash } from '../../../testing/case-desk.ts';
import { exchangeDesk, messageIn } from '../../../testing/exchange-desk.ts';
import { itOnce } from '../../../testing/engine.ts';
import { validReport } from '../../../testing/portal.ts';
import { tell } from '../../../testing/told.ts';

const pregnant = {
  ...rash,
  firstReceivedOn: '2026-11-05',
  patient: { ...rash.patient, initials: 'A.S.', sex: '2', pregnant: true, lastMenstrualPeriod: '2026-03' },
};

describe('linked cases', () => {
  it('the case of a child is opened once, with its mother as the parent, and both are linked', async () => {
    const { portal, call, open } = await caseDesk();
    portal.clock.now = new Date('2026-11-21T05:40:00.000Z');
    const mother = await open(pregnant, 'telephone');
    const send = (key: string) =>
      call('POST', `/${mother.id}/relatives`, { relative: 'child' }, { 'idempotency-key': key });
    const key = 'a-key-of-sixteen-letters-or-more';
    const [first, again] = [await send(key), await send(key)];
    expect([first.status, again.status]).toEqual([201, 201]);
    const child: CaseDetails = first.body;
    expect(again.body.id).toBe(child.id);
    expect(child).toMatchObject({
      source: 'telephone',
      received: '2026-11-05',
      entered: '2026-11-21',
      content: {
        patient: { exposedVia: 'mother' },
        parent: { initials: mother.content.patient?.initials, sex: '2', lastMenstrualPeriod: '2026-03' },
      },
      linkedCases: [{ id: mother.id, number: mother.number, state: 'new', isOwn: true }],
    });
    expect(child.content.reactions).toBeUndefined();
    expect(child.missingCriteria).toContain('reaction');
    const read = (await call('GET', `/${mother.id}`)).body;
    expect(read.linkedCases).toMatchObject([{ id: child.id, number: child.number, isOwn: true }]);
    expect(read.notes.map(({ text }: { text: string }) => text)).toEqual([`Linked with ${child.number}`]);
    // The search finds the child by the initials of its mother, too.
    expect((await call('GET', '?q=A.S.')).body).toHaveLength(2);
    expect((await call('POST', `/${mother.id}/relatives`, { relative: 'parent' })).status).toBe(409);
    expect((await call('POST', `/${child.id}/relatives`, { relative: 'child' })).status).toBe(409);
    expect((await call('POST', `/${mother.id}/relatives`, { relative: 'aunt' })).status).toBe(400);
  });

  itOnce(
    'the other case keeps the way the report came, and takes the reactions that are of that person',
    async () => {
      const { portal, call, save } = await caseDesk();
      const sent = await portal.post('/api/adr-reports', validReport);
      const [{ id }] = (await call('GET', `?q=${sent.json().reference}`)).body;
      const made = (await call('GET', `/${id}`)).body as CaseDetails;
      const cleft = { ...rash.reactions[0], id: randomUUID(), term: 'Cleft lip' };
      const both = { ...pregnant, reactions: [...rash.reactions, cleft] };
      const { body: mother } = await save(made, { ...both, firstReceivedOn: made.content.firstReceivedOn });
      const relative = (reactions: string[]) =>
        call('POST', `/${id}/relatives`, { relative: 'child', reactions });
      expect((await relative([randomUUID()])).body.issues).toMatchObject([{ path: 'reactions' }]);
      const child = (await relative([cleft.id])).body as CaseDetails;
      expect([child.source, child.received]).toEqual(['portal', mother.received]);
      expect(child.content.reactions).toMatchObject([{ term: 'Cleft lip', onset: '2026-11-03' }]);
      // Its report says what its case says, unlike the one that came by the form.
      const named = { ...child.content, reactions: [{ ...cleft, term: 'Cleft palate' }] };
      expect((await save(child, named)).body.report.symptoms).toContain('Cleft palate');
    },
  );

  it('an erasure of the mother takes her out of the case of her child, and of no other person', async () => {
    const { portal, call, open, save, step, session } = await caseDesk();
    const herself = {
      id: randomUUID(),
      familyName: 'Wanjiru',
      contact: '+254 700 000 111',
      qualification: '5',
    };
    const doctor = { id: randomUUID(), familyName: 'Mutua', contact: '+254 700 000 222', qualification: '1' };
    const mother = await open({
      ...pregnant,
      reporters: [herself, doctor],
      patient: { ...pregnant.patient, initials: 'Wanjiru', historyText: 'Wanjiru has asthma' },
    });
    const opened = (await call('POST', `/${mother.id}/relatives`, { relative: 'child' })).body as CaseDetails;
    const says = 'Wanjiru took it in the third month';
    const cleft = { ...rash.reactions[0], id: randomUUID(), term: 'Cleft lip', description: says };
    const patient = { ...opened.content.patient, initials: 'B.O.', historyText: says };
    const narrative = { ...opened.content, narrative: says, patient, reactions: [cleft] };
    const { body: child } = await save(opened, narrative, { why: says });
    await call('POST', `/${child.id}/notes`, { text: says });
    await tell(call, child.id, { reactions: [{ id: cleft.id, outcome: '3' }] }, { text: says });
    await step(child, { step: 'take' });
    await step((await call('GET', `/${child.id}`)).body, { step: 'notValid', reason: says });
    const father = { exposedVia: 'father', initials: 'Kamau' };
    const other = await open({ ...rash, patient: father, parent: { initials: 'Otieno', sex: '1' } });
    // Her own earlier case is linked, too, and is erased by itself.
    const earlier = await open({ ...rash, narrative: 'An earlier reaction' });
    for (const { number } of [other, earlier]) await call('POST', `/${mother.id}/links`, { number });
    const sent = await portal.post(
      '/api/admin/privacy/erase',
      { records: [{ kind: 'adr-reports', id: mother.report.id }] },
      session,
    );
    expect(sent.statusCode).toBe(200);
    const tables = [
      'cases',
      'case_versions',
      'adr_reports',
      'case_notes',
      'case_steps',
      'case_information',
      'case_moves',
    ] as const;
    const rows = await Promise.all(tables.map((name) => portal.db.selectFrom(name).selectAll().execute()));
    expect(JSON.stringify(rows)).not.toMatch(/wanjiru/i);
    const read = (await call('GET', `/${child.id}`)).body as CaseDetails;
    expect(read).toMatchObject({ erasedAt: null, version: 2 });
    const { reporters = [], ...others } = read.content;
    expect(others).toMatchObject({
      parent: { sex: '2' },
      patient: { exposedVia: 'mother', initials: 'B.O.' },
      reactions: [{ term: 'Cleft lip' }],
    });
    expect(others.narrative).toBeUndefined();
    // The doctor reported the child, too.
    expect(reporters.map(({ familyName, qualification }) => [familyName, qualification])).toEqual([
      [undefined, '5'],
      ['Mutua', '1'],
    ]);
    expect(read.information).toMatchObject([{ text: null }]);
    expect((await call('GET', `/${other.id}`)).body.content.parent.initials).toBe('Otieno');
    expect((await call('GET', `/${earlier.id}`)).body.content.narrative).toBe('An earlier reaction');
    const events = await portal.db
      .selectFrom('audit_events')
      .select(['recordId', 'fields'])
      .where('action', '=', 'erase')
      .where('recordId', 'in', [child.id, other.id])
      .execute();
    expect(events).toMatchObject([{ recordId: child.id }]);
    expect(JSON.stringify(events[0]?.fields)).toContain('parent');
  });

  it('two cases are linked by number and unlinked, in both, and every other call is refused', async () => {
    const { call, open } = await caseDesk();
    const [one, other] = [await open(), await open({ ...rash, patient: { initials: 'C.D.' } })];
    const link = (id: string, number: string) => call('POST', `/${id}/links`, { number });
    expect((await link(one.id, ` ${other.number.toLowerCase()} `)).body.linkedCases).toMatchObject([
      { id: other.id },
    ]);
    expect((await call('GET', `/${other.id}`)).body.linkedCases).toMatchObject([{ id: one.id }]);
    expect((await link(other.id, one.number)).status).toBe(409);
    expect((await link(one.id, one.number)).status).toBe(409);
    expect((await link(one.id, 'AMC-1999-00001')).body.issues).toMatchObject([{ path: 'number' }]);
    expect((await call('DELETE', `/${one.id}/links/not-an-id`)).status).toBe(404);
    expect((await call('DELETE', `/${other.id}/links/${one.id}`)).body.linkedCases).toEqual([]);
    expect((await call('GET', `/${one.id}`)).body.linkedCases).toEqual([]);
    expect((await call('DELETE', `/${other.id}/links/${one.id}`)).status).toBe(404);
  });

  itOnce('the messages of linked cases name each other by their worldwide ids', async () => {
    const { call } = await exchangeDesk();
    const { exposedVia: _e, ...patient } = fullContent.patient ?? {};
    const { linkedCases: _l, parent: _p, ...content } = { ...fullContent, patient };
    const open = async () => (await call('POST', '/cases', { source: 'paper', content })).body as CaseDetails;
    const [one, other] = [await open(), await open()];
    await call('POST', `/cases/${one.id}/links`, { number: other.number });
    const sent = messageIn((await call('GET', `/cases/${one.id}/icsr`)).text);
    const answer = messageIn((await call('GET', `/cases/${other.id}/icsr`)).text);
    expect(sent.content.linkedCases).toEqual([answer.worldwideId]);
    expect(answer.content.linkedCases).toEqual([sent.worldwideId]);
    expect(sent.worldwideId).not.toBe(answer.worldwideId);
    await call('DELETE', `/cases/${one.id}/links/${other.id}`);
    const alone = messageIn((await call('GET', `/cases/${one.id}/icsr`)).text);
    expect(alone.content.linkedCases).toBeUndefined();
  });

  itOnce('a case that another sender names by its worldwide id opens from the link', async () => {
    const { call, open } = await caseDesk();
    const named = await open({ ...rash, worldwideId: 'NP-OTHER-2026-7' });
    const made = await open({ ...rash, linkedCases: ['NP-OTHER-2026-7', 'NP-OTHER-2026-8'] });
    expect(made.linkedCases).toEqual([{ id: named.id, number: named.number, state: 'new', isOwn: false }]);
    expect((await call('DELETE', `/${made.id}/links/${named.id}`)).status).toBe(404);
  });
});
