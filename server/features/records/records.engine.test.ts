// Tests the rules that hold for every kind of record that administrators edit, from one table.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { allResources } from '#contract/resources-rules.ts';
import { signedInPortal } from '../../testing/administrator.ts';
import { leastRecord } from '../../testing/least-record.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { type RecordKind, recordKinds } from './queries.ts';
import { itOnce } from '../../testing/engine.ts';

/** What the tests send of a kind beside the least record, and what the portal adds to that. */
interface Own {
  /** The values that the portal adds to the least record. */
  defaults: Record<string, unknown>;
  change: Record<string, unknown>;
  /** Refused bodies of a new record, each with the field and the sentence. */
  refused: [changes: Record<string, unknown>, path: string, message: string][];
}

const long = (characters: number) => 'ক'.repeat(characters);
const required = 'This is required';
const noAddress = 'Enter an address that begins with https:// or http://';

const own: Readonly<Record<string, Own>> = {
  'awareness-content': {
    defaults: {},
    change: { title: 'Who we are and what we do' },
    refused: [
      [{ section: 'nowhere' }, 'section', 'Choose one of the listed values'],
      [{ title: ' ' }, 'title', required],
      [{ title: long(201) }, 'title', 'Use at most 200 characters'],
      [{ content: '' }, 'content', required],
      [{ content: long(50_001) }, 'content', 'Use at most 50000 characters'],
    ],
  },
  'about-sections': {
    defaults: {
      imageUrl: null,
      videoUrl: null,
      imageMedia: null,
      videoMedia: null,
      sortOrder: 0,
      isActive: true,
    },
    change: { imageUrl: 'https://example.org/a.jpg', sortOrder: 3 },
    refused: [
      [{ title: undefined }, 'title', required],
      [{ content: null }, 'content', required],
      [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', noAddress],
      [{ videoUrl: '//example.org/a' }, 'videoUrl', noAddress],
      [{ sortOrder: -1 }, 'sortOrder', 'Enter a number from 0 to 1000000'],
      [{ sortOrder: 1.5 }, 'sortOrder', 'Enter a whole number'],
      [{ isActive: 'yes' }, 'isActive', 'This has the wrong type'],
    ],
  },
  'authority-messages': {
    defaults: { imageUrl: null, imageMedia: null, sortOrder: 0, isActive: true },
    change: { designation: 'Dean' },
    refused: [
      [{ authorityName: '' }, 'authorityName', required],
      [{ designation: long(201) }, 'designation', 'Use at most 200 characters'],
      [{ message: long(10_001) }, 'message', 'Use at most 10000 characters'],
      [{ imageUrl: 'data:image/png;base64,AA' }, 'imageUrl', noAddress],
    ],
  },
  'quiz-questions': {
    defaults: { explanation: null, isActive: true },
    change: { options: ['Everybody', 'None', 'Some', 'Few'], explanation: 'Everybody may.' },
    refused: [
      [{ question: ' ' }, 'question', required],
      [{ question: long(2_001) }, 'question', 'Use at most 2000 characters'],
      [{ options: ['', 'b', 'c', 'd'] }, 'options.0', 'Option 1 is required'],
      [{ options: ['a', '', 'c', 'd'] }, 'options.1', 'Option 2 is required'],
      [{ options: ['a', 'b', ' ', 'd'] }, 'options.2', 'Option 3 is required'],
      [{ options: ['a', 'b', 'c', ''] }, 'options.3', 'Option 4 is required'],
      [{ correctAnswer: 4 }, 'correctAnswer', 'Enter a number from 0 to 3'],
      [{ explanation: long(2_001) }, 'explanation', 'Use at most 2000 characters'],
    ],
  },
  'drug-risks': {
    defaults: { isActive: true },
    change: { commonADRs: 'Heartburn, rash', riskPercentage: 0 },
    refused: [
      [{ drugName: '' }, 'drugName', required],
      [{ commonADRs: long(2_001) }, 'commonADRs', 'Use at most 2000 characters'],
      [{ riskPercentage: 101 }, 'riskPercentage', 'Enter a number from 0 to 100'],
      [{ riskPercentage: 2.5 }, 'riskPercentage', 'Enter a whole number'],
      [{ riskPercentage: '12' }, 'riskPercentage', 'This has the wrong type'],
    ],
  },
  'safety-alerts': {
    defaults: { otherNames: null, number: null, sourceUrl: null, isActive: true },
    change: { otherNames: 'Meftal', number: 'A/1', sourceUrl: 'https://www.ipc.gov.in' },
    refused: [
      [{ medicine: '' }, 'medicine', required],
      [{ otherNames: long(1_001) }, 'otherNames', 'Use at most 1000 characters'],
      [{ reaction: ' ' }, 'reaction', required],
      [{ alertDate: '30 November' }, 'alertDate', 'This has the wrong format'],
      [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl', noAddress],
      [{ content: long(2_001) }, 'content', 'Use at most 2000 characters'],
    ],
  },
  'contact-links': {
    defaults: { icon: 'ExternalLink', isActive: true, sortOrder: 0 },
    change: { icon: 'Globe' },
    refused: [
      [{ title: '' }, 'title', required],
      [{ url: '' }, 'url', required],
      [{ url: 'ipc.gov.in' }, 'url', noAddress],
      [{ url: 'javascript:alert(1)' }, 'url', noAddress],
      [{ icon: 'Star' }, 'icon', 'Choose one of the listed values'],
    ],
  },
  broadcasts: {
    defaults: { minutes: 60, about: null, isActive: true },
    change: { startsAt: '2026-12-02T05:30:00.000Z', minutes: 90 },
    refused: [
      [{ title: '' }, 'title', required],
      [{ startsAt: '1 December' }, 'startsAt', 'This has the wrong format'],
      [{ minutes: 4 }, 'minutes', 'Enter a number from 5 to 720'],
    ],
  },
  'homepage-content': {
    defaults: { imageUrl: null, imageMedia: null, buttonText: null, buttonLink: null, isActive: true },
    change: { buttonText: 'Report', buttonLink: '/report-adr' },
    refused: [
      [{ section: 'hero' }, 'section', 'Choose one of the listed values'],
      [{ buttonLink: '//example.org' }, 'buttonLink', noAddress],
      [{ buttonLink: '/\\example.org' }, 'buttonLink', noAddress],
      [{ buttonLink: 'javascript:1' }, 'buttonLink', noAddress],
    ],
  },
  'amc-locations': {
    defaults: { pincode: null, phone: null, email: null, isActive: true },
    change: { email: 'amc@example.org', pincode: '110029' },
    refused: [
      [{ name: '' }, 'name', required],
      [{ address: ' ' }, 'address', required],
      [{ city: long(201) }, 'city', 'Use at most 200 characters'],
      [{ state: undefined }, 'state', required],
      [{ email: 'amc' }, 'email', 'Enter an e-mail address like name@example.org'],
    ],
  },
  'downloadable-resources': {
    defaults: { description: null, hasFile: false, category: 'brochures', isActive: true },
    change: { description: 'Two pages.', category: 'forms' },
    refused: [
      [{ title: '' }, 'title', required],
      [{ filename: ' ' }, 'filename', required],
      [{ originalName: undefined }, 'originalName', required],
      [{ fileSize: long(201) }, 'fileSize', 'Use at most 200 characters'],
    ],
  },
};

/** The resources that visitors read. A new one is tested without a line here. */
const kinds = allResources.flatMap((resource) => {
  if (!('publicList' in resource)) return [];
  const { kind, name } = resource;
  const hasActive = 'isActive' in resource.fields;
  const refused: Own['refused'] = [[{ [name]: ' ' }, name, required]];
  const others: Own = { defaults: {}, change: { [name]: 'Another' }, refused };
  return [
    {
      kind,
      list: `/api/${kind}`,
      least: leastRecord(resource),
      hasActive,
      ...(own[kind] ?? others),
    },
  ];
});

const version = async ({ db }: TestPortal) =>
  (await db.selectFrom('content_state').select('version').executeTakeFirstOrThrow()).version;
const nobody = () => randomUUID();
/** The audit events of writes, oldest first. */
const trail = async ({ db }: TestPortal) =>
  (await db.selectFrom('audit_events').selectAll().orderBy('at').execute())
    .filter(({ action }) => ['create', 'change', 'delete', 'restore'].includes(action))
    .map(({ at, username, action, kind, recordId, fields }) => ({
      at,
      username,
      action,
      kind,
      recordId,
      fields: fields.toSorted(),
    }));

describe.each(kinds)('$kind', ({ kind, least, defaults, change, list }) => {
  const address = `/api/admin/${kind}`;
  const contract = (api[`POST ${address}` as ApiKey] as ApiRow).reply;

  it('a record is created, listed, changed and deleted', async () => {
    const { portal, send: call } = await signedInPortal();
    portal.clock.now = new Date('2026-11-21T06:00:00.000Z');
    const made = await call('POST', address, { ...least, id: nobody(), version: 9, isSample: true, zz: 1 });
    expect(made.statusCode).toBe(201);
    const record = made.json();
    expect(contract?.parse(record)).toEqual(record);
    expect(record).toMatchObject({ ...least, ...defaults, version: 1, isSample: false });
    expect([undefined, '2026-11-21T06:00:00.000Z']).toContain(record.updatedAt);
    expect((await call('GET', address)).json()).toEqual([record]);
    expect((await portal.get(list)).json()).toEqual([record]);

    portal.clock.now = new Date('2026-11-21T06:01:00.000Z');
    const changed = await call('PUT', `${address}/${record.id}`, { ...change, id: nobody(), zz: 1 });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual({
      ...record,
      ...change,
      version: 2,
      ...('updatedAt' in record && { updatedAt: '2026-11-21T06:01:00.000Z' }),
    });
    expect((await portal.get(list)).json()).toEqual([changed.json()]);
    expect((await call('GET', address)).json()).toEqual([changed.json()]);

    const gone = await call('DELETE', `${address}/${record.id}`);
    expect([gone.statusCode, gone.payload]).toEqual([204, '']);
    expect((await portal.get(list)).json()).toEqual([]);
    expect((await call('GET', address)).json()).toEqual([]);
    expect((await call('DELETE', `${address}/${record.id}`)).statusCode).toBe(404);
    expect((await call('PUT', `${address}/${record.id}`, change)).statusCode).toBe(404);
  });
});

/** All kinds share these statements, so PostgreSQL gets a kind with every type of column, and one with the fewest. */
const ruledKinds = kinds.filter(
  ({ kind }) =>
    process.env['ENGINE'] !== 'postgres' || ['quiz-questions', 'awareness-content'].includes(kind),
);

describe.each(ruledKinds)('$kind', ({ kind, least, change, refused, list, hasActive }) => {
  const address = `/api/admin/${kind}`;
  const contract = (api[`POST ${address}` as ApiKey] as ApiRow).reply;

  itOnce('an unknown record answers 404', async () => {
    const { send: call } = await signedInPortal();
    for (const id of [nobody(), 'nobody', '1']) {
      expect((await call('PUT', `${address}/${id}`, change)).statusCode, id).toBe(404);
      expect((await call('DELETE', `${address}/${id}`)).statusCode, id).toBe(404);
    }
  });

  itOnce('a record with a fault is refused with the field and a sentence, and not stored', async () => {
    const { portal, send: call } = await signedInPortal();
    const before = await version(portal);
    for (const [changes, path, message] of refused) {
      const answer = await call('POST', address, { ...least, ...changes });
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(answer.json().issues).toEqual([{ path, code: expect.any(String), message }]);
    }
    expect((await call('POST', address)).statusCode).toBe(400);
    expect((await call('GET', address)).json()).toEqual([]);
    expect(await version(portal)).toBe(before);

    const { id } = (await call('POST', address, least)).json();
    for (const [changes, path, message] of refused) {
      // A change may leave fields out.
      if (Object.values(changes).includes(undefined)) continue;
      const answer = await call('PUT', `${address}/${id}`, changes);
      expect(answer.json().issues).toEqual([{ path, code: expect.any(String), message }]);
    }
    expect((await call('GET', address)).json()).toMatchObject([{ ...least, version: 1 }]);
  });

  it.runIf(hasActive)('inactive records are listed for administrators only', async () => {
    const { portal, send: call } = await signedInPortal();
    const { id } = (await call('POST', address, { ...least, isActive: false })).json();
    expect((await portal.get(list)).json()).toEqual([]);
    expect((await call('GET', address)).json()).toHaveLength(1);
    await call('PUT', `${address}/${id}`, { isActive: true });
    expect((await portal.get(list)).json()).toHaveLength(1);
  });

  it('a change of an older version gets 412 with the record and overwrites nothing', async () => {
    const { send: call } = await signedInPortal();
    const record = (await call('POST', address, least)).json();
    const url = `${address}/${record.id}`;
    const first = await call('PUT', url, change, { 'if-match': '"1"' });
    expect([first.statusCode, first.json().version]).toEqual([200, 2]);
    for (const stale of ['"1"', '"0"', '"abc"', '1', '', '"1", "3"']) {
      const answer = await call('PUT', url, least, { 'if-match': stale });
      expect([stale, answer.statusCode]).toEqual([stale, 412]);
      expect(answer.json()).toEqual({
        message: 'Someone else has changed this since you opened it. Nothing was overwritten.',
        current: first.json(),
      });
      expect(contract?.parse(answer.json().current)).toEqual(answer.json().current);
    }
    for (const [place, match] of ['"2"', 'W/"3"', '"1", "4"', '*'].entries()) {
      const answer = await call('PUT', url, change, { 'if-match': match });
      expect([match, answer.statusCode, answer.json().version]).toEqual([match, 200, 3 + place]);
    }
  });

  it('only one of two simultaneous changes of the same version is accepted', async () => {
    const { send: call } = await signedInPortal();
    const { id } = (await call('POST', address, least)).json();
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('PUT', `${address}/${id}`, change, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    expect((await call('GET', address)).json()).toMatchObject([{ version: 2 }]);
  });

  it('a sample becomes an ordinary record with a change', async () => {
    const { portal, send: call } = await signedInPortal();
    const { id } = (await call('POST', address, least)).json();
    const { table } = recordKinds[kind as RecordKind];
    await portal.engine.db.updateTable(table).set({ isSample: true }).where('id', '=', id).execute();
    const [record] = (await call('GET', address)).json();
    expect(record.isSample).toBe(true);
    const answer = await call('PUT', `${address}/${record.id}`, {});
    const { updatedAt: _, ...rest } = answer.json();
    expect({ ...record, ...rest }).toEqual({ ...record, version: 2, isSample: false });
  });

  it('each write adds an audit event with field names and without values', async () => {
    const { portal, send: call } = await signedInPortal();
    const at = (second: number) => {
      portal.clock.now = new Date(Date.UTC(2026, 10, 21, 6, 0, second));
      return { at: portal.clock.now.toISOString(), username: 'admin', kind };
    };
    const expected = [{ ...at(1), action: 'create', fields: expect.any(Array) }];
    const record = (await call('POST', address, least)).json();
    expected.push({ ...at(2), action: 'change', fields: Object.keys(change).toSorted() });
    // A client may send the whole record back; only changed fields are logged.
    await call('PUT', `${address}/${record.id}`, { ...record, ...change });
    expected.push({ ...at(3), action: 'delete', fields: [] as never });
    await call('DELETE', `${address}/${record.id}`);
    expected.push({ ...at(4), action: 'restore', fields: [] as never });
    await call('POST', `/api/admin/bin/${kind}/${record.id}/restore`);
    const events = await trail(portal);
    expect(events).toEqual(expected.map((event) => ({ ...event, recordId: record.id })));
    expect(events[0]?.fields).toEqual(expect.arrayContaining(Object.keys(least)));
  });

  it('a failed write adds no audit event', async () => {
    const { portal, send: call } = await signedInPortal();
    const { id } = (await call('POST', address, least)).json();
    const before = await trail(portal);
    const ids = [
      await call('POST', address, {}),
      await call('PUT', `${address}/${id}`, change, { 'if-match': '"7"' }),
      await call('PUT', `${address}/${nobody()}`, change),
      await call('DELETE', `${address}/${nobody()}`),
      await call('POST', `/api/admin/bin/${kind}/${id}/restore`),
    ];
    expect(ids.map(({ statusCode }) => statusCode)).toEqual([400, 412, 404, 404, 404]);
    expect(await trail(portal)).toEqual(before);
  });

  it('each write raises the content version', async () => {
    const { portal, send: call } = await signedInPortal();
    const before = await version(portal);
    const { id } = (await call('POST', address, least)).json();
    await call('PUT', `${address}/${id}`, change);
    await call('DELETE', `${address}/${id}`);
    expect(await version(portal)).toBe(before + 3);
    await call('DELETE', `${address}/${id}`);
    await call('PUT', `${address}/${nobody()}`, change);
    expect(await version(portal)).toBe(before + 3);
  });
});

it('a write is rolled back when its audit event cannot be stored', async () => {
  const { portal, send: call } = await signedInPortal();
  const link = { title: 'IPC', url: 'https://www.ipc.gov.in' };
  const { id } = (await call('POST', '/api/admin/contact-links', link)).json();
  const before = [(await call('GET', '/api/admin/contact-links')).json(), await version(portal)];
  await portal.db.schema.dropTable('audit_events').execute();
  const answers = [
    await call('POST', '/api/admin/contact-links', link),
    await call('PUT', `/api/admin/contact-links/${id}`, { title: 'Changed' }),
    await call('DELETE', `/api/admin/contact-links/${id}`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
  expect([(await call('GET', '/api/admin/contact-links')).json(), await version(portal)]).toEqual(before);
});
