// Tests terms over HTTP: the import of a MedDRA release and its faults, the search, own terms and substances.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ImportAnswer } from '#contract/imports.ts';
import type { FoundTerm, MeddraRelease, OwnTerm } from '#contract/terms.ts';
import { form } from '#testing/files.ts';
import { signedInPortal } from '../../testing/administrator.ts';
import { validReport } from '../../testing/portal.ts';
import type { Write } from '../../access/signed-in-write.ts';
import { auditedTransaction } from '../../audit/queries.ts';
import { rowsPerStatement } from '../../db/change-in-turns.ts';
import { watchImport } from '../../http/running-imports.ts';
import { importTerms } from './import-terms.ts';
import { madeUpRelease, type Sizes } from './testing/made-up-release.ts';
import { itOnce } from '../../testing/engine.ts';
import { foldedLengths, largestStatement, mostFoldedInOneGo } from '../../testing/most-in-one-go.ts';

const small: Sizes = { llt: 60, pt: 20, hlt: 8, hlgt: 4, soc: 3 };
const some: Sizes = { llt: 3_000, pt: 1_000, hlt: 70, hlgt: 20, soc: 5 };

async function desk() {
  const { portal, session, call: callAny } = await signedInPortal({ config: { rateLimit: false } });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers = {}) =>
    callAny(method, `/terms${path}`, body, headers);
  const send = async (files: Iterable<[string, string | Buffer]>, query = '') => {
    const parts = [...files].map(([name, content]) => ({
      field: 'files',
      name,
      content: Buffer.from(content),
    }));
    const { payload, headers } = form(...parts);
    return callAny('POST', `/terms/releases${query}`, payload, headers);
  };
  const importCsv = async (list: 'substances' | 'reactions', text: string, query = '') => {
    const answer = await callAny('POST', `/terms/${list}/import${query}`, text, {
      'content-type': 'text/csv',
    });
    return { status: answer.status, body: answer.body as ImportAnswer & { message: string } };
  };
  /** A report for each of these medicines. */
  const report = async (...names: string[]) => {
    for (const medicineName of names) {
      const sent = await portal.post('/api/adr-reports', { ...validReport, medicineName });
      expect(sent.statusCode).toBe(201);
    }
  };
  const releases = async (): Promise<MeddraRelease[]> => (await call('GET', '/releases')).body;
  const search = async (q: string, kind = 'reaction'): Promise<FoundTerm[]> =>
    (await call('GET', `/search?kind=${kind}&q=${encodeURIComponent(q)}`)).body;
  return { portal, session, call, send, importCsv, report, releases, search };
}

describe('a MedDRA release', () => {
  // `npm run bench:terms` imports 80,000 terms and measures the search.
  it('is imported by a job, and its current terms are found once all of it is there', async () => {
    const { portal, send, releases, search } = await desk();
    const files = madeUpRelease(some);
    const sent = await send(files);
    expect(sent).toMatchObject({
      status: 201,
      body: { version: '99.0', language: 'English', state: 'importing' },
    });
    expect(await search('ba')).toEqual([]);
    await portal.jobs.runDue();
    const [release] = await releases();
    expect(release).toMatchObject({ state: 'ready', problem: null, done: release?.total });
    expect(await portal.db.selectFrom('meddra_files').select('name').execute()).toEqual([]);
    const lines = (files.get('llt.asc') ?? '').split('\r\n').filter((_line, number) => number % 160 === 7);
    for (const line of lines) {
      const [code, name = '', , , , , , , , currency] = line.split('$');
      const isCurrent = currency === 'Y';
      for (const typed of [name, name.toUpperCase(), name.split(' ').toReversed().join(' ')]) {
        expect((await search(typed)).some((term) => term.code === code)).toBe(isCurrent);
      }
    }
  });

  it('that stopped halfway is imported again, and what was there is deleted in turns', async () => {
    const { portal, send, releases } = await desk();
    await send(madeUpRelease(small));
    const [release] = await releases();
    const releaseId = release?.id ?? '';
    const halfway = Array.from({ length: 2 * rowsPerStatement + 1 }, (_, number) => ({
      releaseId,
      word: `w${number}`,
      code: '1',
    }));
    for (let from = 0; from < halfway.length; from += 100) {
      await portal.db
        .insertInto('meddra_words')
        .values(halfway.slice(from, from + 100))
        .execute();
    }
    let deletions = 0;
    portal.engine.watchQueries(({ sql }) => {
      if (sql.startsWith('delete from "meddra_words"')) deletions += 1;
    });
    await portal.jobs.runDue();
    expect(deletions).toBe(3);
    expect(await releases()).toMatchObject([{ state: 'ready' }]);
    const left = portal.db.selectFrom('meddra_words').select('word').where('code', '=', '1').execute();
    expect(await left).toEqual([]);
  });

  it('offers current terms with their preferred term and primary class, from the newest release', async () => {
    const { portal, send, search } = await desk();
    const older = madeUpRelease(small, { version: '9.1', seed: 2 });
    const newer = madeUpRelease(small, { version: '28.1' });
    for (const files of [newer, older]) expect((await send(files)).status).toBe(201);
    await portal.jobs.runDue();
    const lines = (newer.get('llt.asc') ?? '').split('\r\n').map((line) => line.split('$'));
    const [old] = lines.filter((cells) => cells[9] === 'N');
    const [current] = lines.filter((cells) => cells[9] === 'Y' && cells[0] !== cells[2]);
    expect(await search(old?.[1] ?? '')).toEqual([]);
    const preferred = lines.find((cells) => cells[0] === current?.[2])?.[1];
    const soc = (newer.get('mdhier.asc') ?? '')
      .split('\r\n')
      .map((line) => line.split('$'))
      .find((cells) => cells[0] === current?.[2] && cells[11] === 'Y');
    expect(await search((current?.[1] ?? '').toUpperCase())).toEqual([
      {
        source: 'meddra',
        code: current?.[0],
        name: current?.[1],
        preferred,
        group: soc?.[7],
        release: '28.1',
      },
    ]);
    // A second path of a preferred term is stored and not counted: one row is primary.
    const { count } = await portal.db
      .selectFrom('meddra_paths')
      .innerJoin('meddra_releases', 'meddra_releases.id', 'releaseId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('meddra_releases.version', '=', '28.1')
      .where('isPrimary', '=', true)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(small.pt);
  });

  itOnce(
    'is refused a second time, with a missing or broken file, or without its name, and stores nothing',
    async () => {
      const { portal, send, releases } = await desk();
      const files = madeUpRelease(small);
      const without = (name: string) => [...files].filter(([one]) => one !== name);
      const broken = [...files].map(([name, text]): [string, string] => [
        name,
        name === 'pt.asc' ? text.replace('$', '') : text,
      ]);
      expect(await send(without('hlt.asc'))).toMatchObject({
        status: 400,
        body: {
          message: expect.stringMatching(/^Nothing was imported\. These files are missing: hlt\.asc\./),
        },
      });
      expect((await send(broken)).body.message).toMatch(/^Nothing was imported\. Line 1 of pt\.asc has/);
      const binary = [...without('llt.asc'), ['llt.asc', Buffer.from([1, 255, 0, 254])] as [string, Buffer]];
      expect((await send(binary)).body.message).toMatch(
        /^Nothing was imported\. Line 1 of llt\.asc has 1 fields/,
      );
      expect(await send(without('meddra_release.asc'))).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'version' }, { path: 'language' }] },
      });
      expect(await releases()).toEqual([]);
      expect((await send(without('meddra_release.asc'), '?version=28.0&language=Hindi')).status).toBe(201);
      expect((await send(files)).status).toBe(201);
      expect(await send(files)).toMatchObject({
        status: 409,
        body: { message: 'MedDRA 99.0 (English) is already imported.' },
      });
      await portal.jobs.runDue();
      expect((await releases()).map(({ version, state }) => [version, state])).toEqual([
        ['99.0', 'ready'],
        ['28.0', 'ready'],
      ]);
    },
  );
});

describe('own terms', () => {
  it('a term is found by every name, renamed without losing the earlier name, and merged', async () => {
    const { call, search } = await desk();
    const add = async (name: string, more = {}): Promise<OwnTerm> =>
      (await call('POST', '', { kind: 'reaction', name, ...more })).body;
    const rash = await add('Skin rash', { group: 'Skin', names: ['rash'] });
    const hives = await add('Hives');
    expect((await call('POST', '', { kind: 'reaction', name: ' skin  RASH' })).body.message).toBe(
      '"Skin rash" already means "Skin rash". Merge the two, or choose another name.',
    );
    const renamed = await call('PUT', `/${rash.id}`, { name: 'Rash', group: 'Skin' }, { 'if-match': '"1"' });
    expect(renamed.body).toMatchObject({ name: 'Rash', version: 2, names: ['rash', 'Skin rash'] });
    expect((await call('PUT', `/${rash.id}`, { name: 'X' }, { 'if-match': '"1"' })).status).toBe(412);
    await call('POST', `/${hives.id}/names`, { name: 'Urticaria' });
    const merged = await call('POST', `/${hives.id}/merge`, { into: rash.id });
    expect(merged.body.names).toEqual(['Hives', 'rash', 'Skin rash', 'Urticaria']);
    expect(await search('urti')).toEqual([
      { source: 'own', code: rash.id, name: 'Urticaria', preferred: 'Rash', group: 'Skin', release: null },
    ]);
    for (const into of [rash.id, rash.id.toUpperCase()]) {
      expect((await call('POST', `/${rash.id}/merge`, { into })).status).toBe(400);
    }
    const nul = await call('POST', `/${rash.id}/merge`, { into: '\0' });
    expect([nul.status, nul.body.message]).toEqual([expect.toBeOneOf([400, 404]), expect.any(String)]);
    expect((await call('POST', `/${hives.id}/names`, { name: 'Y' })).status).toBe(404);
  });

  it('the public forms suggest only names of substances that a person chose', async () => {
    const { portal, call } = await desk();
    const suggested = async () => (await portal.get('/api/medicine-names')).json();
    const names = ['Brufen', 'B. of Mr Kumar'];
    const added = await call('POST', '', { kind: 'substance', name: 'Ibuprofen', names });
    const { id } = added.body as OwnTerm;
    const other: OwnTerm = (await call('POST', '', { kind: 'substance', name: 'Paracetamol' })).body;
    expect(await suggested()).toEqual([]);
    const chosen = await call('PUT', `/${id}/public-names`, { names: ['Ibuprofen', 'Brufen'] });
    expect(chosen.body.publicNames).toEqual(['Brufen', 'Ibuprofen']);
    expect(await suggested()).toEqual(['Brufen', 'Ibuprofen']);
    // Names stay chosen when their substance is merged into another one.
    await call('POST', `/${id}/merge`, { into: other.id });
    expect(await suggested()).toEqual(['Brufen', 'Ibuprofen']);
    expect((await call('PUT', `/${other.id}/public-names`, { names: ['Brufen'] })).status).toBe(200);
    expect(await suggested()).toEqual(['Brufen']);

    const refused = await call('PUT', `/${other.id}/public-names`, { names: ['Dolo'] });
    expect([refused.status, refused.body.issues[0].message]).toEqual([
      400,
      '"Dolo" is no name of this substance',
    ]);
    const reaction: OwnTerm = (await call('POST', '', { kind: 'reaction', name: 'Rash' })).body;
    expect((await call('PUT', `/${reaction.id}/public-names`, { names: ['Rash'] })).status).toBe(400);
  });

  it('names in cases that are linked to no term are listed, most frequent first', async () => {
    const { call, report } = await desk();
    await report('Brufen', 'brufen ', 'Calpol', 'Ibuprofen');
    await call('POST', '', { kind: 'substance', name: 'Ibuprofen' });
    const { body } = await call('GET', '/unlinked?kind=substance');
    expect(
      body.map(({ word, cases }: { word: string; cases: number }) => [word.toLowerCase().trim(), cases]),
    ).toEqual([
      ['brufen', 2],
      ['calpol', 1],
    ]);
  });
});

describe('words that no list has', () => {
  it('are proposed a likely term, and many are linked or approved at once, all or none', async () => {
    const { call, report } = await desk();
    await report('Cefixme', 'inj ceftriaxone stat dose', 'Xyzal', 'Cefixim 200 mg', 'Cefixime');
    const add = async (name: string): Promise<OwnTerm> =>
      (await call('POST', '', { kind: 'substance', name, group: 'Antibiotic' })).body;
    const [cefixime, cefepime, ceftriaxone] = [
      await add('Cefixime'),
      await add('Cefepime'),
      await add('Ceftriaxone'),
    ];
    const words = async (): Promise<{ word: string; likely: { name: string; why: string }[] }[]> =>
      (await call('GET', '/unlinked?kind=substance')).body;
    const listed = (await words()).map(({ word, likely }) => [
      word,
      likely.map(({ name, why }) => `${name} ${why}`),
    ]);
    expect(Object.fromEntries(listed)).toEqual({
      Cefixme: ['Cefixime spelling'],
      'Cefixim 200 mg': ['Cefixime spelling'],
      'inj ceftriaxone stat dose': ['Ceftriaxone contains'],
      Xyzal: [],
    });

    const decide = (...some: [string, string | null][]) =>
      call('POST', '/unlinked', { kind: 'substance', words: some.map(([word, into]) => ({ word, into })) });
    // The last one means another term already: none is linked.
    const refused = await decide(['Cefixme', cefixime.id], ['Cefepime', cefixime.id]);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '"Cefepime" already means "Cefepime". Merge the two, or choose another name.',
    ]);
    expect(await words()).toHaveLength(4);
    const done = await decide(
      ['Cefixme', cefixime.id],
      ['Xyzal', null],
      ['inj ceftriaxone stat dose', ceftriaxone.id],
    );
    expect([done.status, done.body]).toEqual([200, { linked: 2, added: 1 }]);
    expect((await words()).map(({ word }) => word)).toEqual(['Cefixim 200 mg']);
    expect((await decide(['A', randomUUID()])).status).toBe(400);

    const use = async (id: string) => (await call('GET', `/${id}/use`)).body;
    expect(await use(cefixime.id)).toEqual({ cases: 2 });
    expect(await use(cefepime.id)).toEqual({ cases: 0 });
    await call('POST', `/${cefixime.id}/merge`, { into: cefepime.id });
    expect(await use(cefepime.id)).toEqual({ cases: 2 });
    expect((await call('GET', `/${cefixime.id}/use`)).status).toBe(404);
  });

  it('a deleted term means nothing until it is taken back with all of its names', async () => {
    const { portal, session, call } = await desk();
    const restore = (id: string) => portal.post(`/api/admin/bin/terms/${id}/restore`, {}, session);
    const add = async (name: string, names: string[]): Promise<OwnTerm> =>
      (await call('POST', '', { kind: 'reaction', name, group: 'Skin', names })).body;
    const rash = await add('Rash', ['Skin rash', 'Daane']);
    expect((await call('DELETE', `/${rash.id}`)).status).toBe(204);
    expect((await call('GET', '?kind=reaction')).body).toEqual([]);
    expect((await call('GET', '?kind=reaction&limit=25')).body).toEqual([]);
    expect((await call('GET', '/search?kind=reaction&q=daane')).body).toEqual([]);
    expect((await call('PUT', `/${rash.id}`, { name: 'X' })).status).toBe(404);
    expect((await call('DELETE', `/${rash.id}`)).status).toBe(404);
    const other = await add('Daane', []);
    const refused = await restore(rash.id);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'One of its names means “Daane” now.',
    ]);
    expect((await call('GET', '?kind=reaction')).body).toHaveLength(1); // nothing half done
    await call('DELETE', `/${other.id}`);
    expect((await restore(rash.id)).statusCode).toBe(204);
    const [back]: OwnTerm[] = (await call('GET', '?kind=reaction')).body;
    expect(back).toMatchObject({ name: 'Rash', names: ['Daane', 'Rash', 'Skin rash'] });
  });

  it('an entry of a starter list keeps its mark until somebody has looked at it or changed it', async () => {
    const { portal, call } = await desk();
    const add = async (name: string): Promise<OwnTerm> =>
      (await call('POST', '', { kind: 'reaction', name })).body;
    const terms = [await add('Rash'), await add('Fever'), await add('Cough')];
    await portal.db.updateTable('own_terms').set({ isSample: true }).execute();
    const toCheck = async () =>
      ((await call('GET', '?kind=reaction&limit=25&toCheck=true')).body as OwnTerm[]).map(({ name }) => name);
    expect(await toCheck()).toEqual(['Cough', 'Fever', 'Rash']);
    const [rash, fever, cough] = terms.map(({ id }) => id);
    expect((await call('POST', '/looked-at', { ids: [rash, randomUUID()] })).body).toEqual({ terms: 1 });
    await call('PUT', `/${fever}`, { name: 'Fever', group: 'Whole body' });
    await call('POST', `/${cough}/names`, { name: 'coughing' });
    expect(await toCheck()).toEqual(['Cough']);
  });
});

describe('the list of terms', () => {
  it('is whole and by name without a limit, and with one the first that a text finds, with the counts', async () => {
    const { call } = await desk();
    const add = async (number: number, name: string, group: string | null, names: string[] = []) =>
      call('POST', '', { kind: 'substance', name: `${name} ${number}`, group, names });
    for (const number of [2, 1, 3]) await add(number, 'Ibuprofen', 'NSAID', [`Brufen ${number}`]);
    await add(4, 'amlodipine', null);
    await call('POST', '', { kind: 'reaction', name: 'Rash' });
    const names = ({ body }: { body: unknown }) => (body as OwnTerm[]).map(({ name }) => name);
    const whole = ['amlodipine 4', 'Ibuprofen 1', 'Ibuprofen 2', 'Ibuprofen 3'];
    expect(names(await call('GET', '?kind=substance'))).toEqual(whole);
    expect(names(await call('GET', '?kind=substance&limit=25&q=BRUFEN%202'))).toEqual(['Ibuprofen 2']);
    expect(names(await call('GET', '?kind=substance&q=nsaid'))).toEqual(whole.slice(1));
    expect((await call('GET', '?kind=substance&limit=26')).status).toBe(400);
    const { headers } = await call('GET', '?kind=substance&limit=25&q=nsaid');
    expect([headers['x-total-count'], headers['x-filtered-count']]).toEqual(['4', '3']);
  });
});

it('a list of several batches has every term once, in order', async () => {
  const { portal, call } = await desk();
  const name = (n: number) => `Term ${String(n % 300).padStart(3, '0')}`; // each name twice
  await portal.db
    .insertInto('own_terms')
    .values(
      Array.from({ length: 600 }, (_, n) => ({
        id: randomUUID(),
        kind: 'reaction',
        name: name(n),
        group: null,
        atc: null,
        by: 'asha',
        createdAt: portal.clock.now.toISOString(),
      })),
    )
    .execute();
  const terms: OwnTerm[] = (await call('GET', '?kind=reaction')).body;
  expect(terms.map((term) => term.name)).toEqual(Array.from({ length: 600 }, (_, n) => name(n >> 1)));
  expect(new Set(terms.map(({ id }) => id)).size).toBe(600);
});

it('reaction words are imported with the headings of the file, which are remembered', async () => {
  const { call, importCsv } = await desk();
  const send = async (query: string, text: string) => (await importCsv('reactions', text, `?${query}`)).body;
  await call('POST', '', { kind: 'reaction', name: 'Rash', group: 'Skin' });
  const file =
    'Complaint,Daily words,Body system\nRash,Daane,Skin\nVertigo,Chakkar,Nerves\n,x,\nFits,daane,Nerves\n';
  const proposed = await send('dryRun=true&columns=', file);
  expect([proposed.missing, proposed.columns?.map(({ column }) => column)]).toEqual([
    ['name'],
    [null, null, 'class'],
  ]);
  const chosen = 'columns=name,othernames,class';
  const planned = await send(`dryRun=true&${chosen}`, file);
  expect(planned.rows.map(({ fate, fields, cells }) => [fate, fields, cells?.[0]])).toEqual([
    ['changed', ['othernames'], undefined],
    ['new', [], undefined],
    ['refused', [], ''],
    ['refused', [], 'Fits'],
  ]);
  expect((await send(`${chosen}&refused=skip`, file)).applied).toBe(true);
  const again = await send('dryRun=true&columns=', file);
  expect(again.rows.map(({ fate }) => fate)).toEqual(['same', 'same', 'refused', 'refused']);
});

describe('an import of substances', () => {
  it('previews each row, then writes all or none', async () => {
    const { call, importCsv } = await desk();
    const send = (text: string, query?: string) => importCsv('substances', text, query);
    const fates = ({ body }: { body: ImportAnswer }) => body.rows.map(({ row, fate }) => [row, fate]);
    const file = 'name,othernames,class,atc\nIbuprofen,Brufen|Ibugesic,NSAID,M01AE01\nParacetamol,,,\n';
    expect(fates(await send(file, '?dryRun=true'))).toEqual([
      [2, 'new'],
      [3, 'new'],
    ]);
    expect((await call('GET', '?kind=substance')).body).toEqual([]);
    expect((await send(file)).body.applied).toBe(true);
    const more = 'name,othernames,atc\nibuprofen,Advil,\nParacetamol,,\nAspirin,Brufen,\nX,,M1\nAdvil,,\n';
    expect(fates(await send(more, '?dryRun=true'))).toEqual([
      [2, 'changed'],
      [3, 'same'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'refused'],
    ]);
    expect(await send(more)).toMatchObject({
      status: 400,
      body: { message: 'Nothing was imported: 3 of 5 rows cannot be imported.' },
    });
    expect((await send('brand\nX\n')).body.message).toMatch(/^The first row must name the columns/);
    const terms: OwnTerm[] = (await call('GET', '?kind=substance')).body;
    expect(terms.map(({ name, group, atc, names }) => [name, group, atc, names])).toEqual([
      ['Ibuprofen', 'NSAID', 'M01AE01', ['Brufen', 'Ibugesic', 'Ibuprofen']],
      ['Paracetamol', null, null, ['Paracetamol']],
    ]);
  });

  it('takes 20,000 rows, refuses more with a sentence, and a file that is sent again changes nothing', async () => {
    const { call, importCsv } = await desk();
    const send = (text: string) => importCsv('substances', text);
    const formulary = (rows: number) =>
      `name,othernames\n${Array.from({ length: rows }, (_, n) => `Substance ${n},Brand ${n}|Other ${n}`).join('\n')}`;
    const refused = await send(formulary(100_000));
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'At most 20,000 rows below the header are allowed.',
    ]);
    expect((await send(formulary(20_000))).status).toBe(200);
    const terms: OwnTerm[] = (await call('GET', '?kind=substance')).body;
    expect(terms).toHaveLength(20_000);
    expect(terms[0]?.names).toHaveLength(3);
    const again = await send(formulary(20_000));
    expect(new Set(again.body.rows.map(({ fate }) => fate))).toEqual(new Set(['same']));
  });

  it('says how far it has come, and stops with the number of rows when somebody takes a name meanwhile', async () => {
    const { portal, call } = await desk();
    const user = { id: randomUUID(), username: 'asha', rights: [] };
    const progress: number[][] = [];
    let commits = -1; // the first write only looks at the session
    const write = async (work: Parameters<Write>[0]) => {
      commits += 1;
      if (commits === 6) {
        await call('POST', '', { kind: 'substance', name: 'Other', names: ['Substance 500'] });
      }
      return auditedTransaction(portal.db, (trx) =>
        work(trx, { user, now: portal.clock.now, requireConfirmed() {} }),
      );
    };
    const file = `name\n${Array.from({ length: 800 }, (_, n) => `Substance ${n}`).join('\n')}`;
    const importing = importTerms(
      portal.engine.reader,
      'substance',
      file,
      write as Write,
      { dryRun: 'false' },
      (...now) => {
        progress.push(now);
      },
    );
    await expect(importing).rejects.toThrow(
      'Someone has changed the substances meanwhile. 500 of 800 rows are imported. Import the file again.',
    );
    expect(progress).toEqual([0, 100, 200, 300, 400, 500].map((done) => [done, 800]));
  });

  it('is shown to who started it while it runs', async () => {
    const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
    const { id } = await portal.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const shown = async () => (await portal.get('/api/admin/imports', session)).json();
    await watchImport(portal.memory, id, 'substances', async (onProgress) => {
      onProgress(1_000, 4_000);
      expect(await shown()).toEqual([{ what: 'substances', done: 1_000, total: 4_000 }]);
    });
    await watchImport(portal.memory, randomUUID(), 'substances', async (onProgress) => {
      onProgress(1, 2);
      expect(await shown()).toEqual([]);
    });
    expect(await shown()).toEqual([]);
  });

  it('folds no name before it is checked, and refuses names with hundreds of marks', async () => {
    const { importCsv } = await desk();
    const lengths = foldedLengths();
    const marks = '\u0301\u0323'.repeat(30_000);
    const text = `name,othernames\na${marks},\nb,${'c|'.repeat(300)}\nd,e${marks}\n`;
    const answer = await importCsv('substances', text, '?dryRun=true');
    expect(answer.body.rows.map(({ row, fate }) => [row, fate])).toEqual([
      [2, 'refused'],
      [3, 'refused'],
      [4, 'refused'],
    ]);
    expect(Math.max(0, ...lengths)).toBeLessThan(100);
  });

  it('gives other requests turns by the number of names, not of rows', async () => {
    const { portal } = await desk();
    const rows = Array.from({ length: 300 }, (_, row) =>
      Array.from({ length: 51 }, (_name, at) => `क${row} ${at}`)
        .join('|')
        .replace('|', ','),
    );
    const file = `name,othernames\n${rows.join('\n')}\n`;
    let planned: ImportAnswer['rows'] = [];
    const most = await mostFoldedInOneGo(async () => {
      ({ rows: planned } = await importTerms(
        portal.engine.reader,
        'substance',
        file,
        (async () => {}) as Write,
        { dryRun: 'true' },
      ));
    });
    expect(planned.filter(({ fate }) => fate === 'new')).toHaveLength(300);
    // Each of 15,300 names is checked once, and folded to ask for it and to compare it.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(5_000);
  });

  itOnce('writes at most 64 rows by one statement', async () => {
    const { importCsv } = await desk();
    const rows = Array.from({ length: 1_000 }, (_, row) => `Substance ${row},Other ${row}|Third ${row},,`);
    const largest = largestStatement();
    const file = ['name,othernames,class,atc', ...rows].join('\n');
    expect((await importCsv('substances', file)).status).toBe(200);
    expect(largest.values).toBeGreaterThan(64);
    // The widest table of an import, the audit trail, has 12 columns.
    expect(largest.values).toBeLessThanOrEqual(64 * 12);
  });
});
