// Tests the terms and substances of the reactions and drugs of a case, and how lists and counts use them.
import { expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { form } from '#testing/files.ts';
import { makeDoctor } from '../../../testing/doctor.ts';
import { testPortal } from '../../../testing/portal.ts';
import { reactionKey } from '../../../duplicates/keys.ts';
import { casesUnderKeys } from '../../duplicates/queries.ts';
import { outdatedCases } from '../../terms/outdated-cases.ts';
import { madeUpRelease } from '../../terms/testing/made-up-release.ts';

const [drug = '', other = '', rash = '', fever = '', cough = ''] = [1, 2, 3, 4, 5].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
);
const sizes = { llt: 60, pt: 20, hlt: 8, hlgt: 4, soc: 3 };

async function desk() {
  const portal = await testPortal({ config: { rateLimit: false } });
  const doctor = await makeDoctor(portal);
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers = {}) => {
    const answer = await doctor.call(method, `/${path}`, body, headers);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const importRelease = async (files: Map<string, string>) => {
    const parts = [...files].map(([name, text]) => ({ field: 'files', name, content: Buffer.from(text) }));
    const { payload, headers } = form(...parts);
    const url = '/api/admin/terms/releases';
    await portal.post(url, payload, { ...doctor.session, ...headers });
    await portal.jobs.runDue();
  };
  /** A case that somebody has taken: its pairs are stored. */
  const caseWith = async (content: object): Promise<CaseDetails> => {
    const { id } = await call('POST', 'cases', { source: 'paper', content });
    await call('POST', `cases/${id}/steps`, { step: 'take' });
    return call('GET', `cases/${id}`);
  };
  const unlinked = async (kind: string): Promise<string[]> =>
    (await call('GET', `terms/unlinked?kind=${kind}`)).map(({ word }: { word: string }) => word);
  return { portal, call, importRelease, caseWith, unlinked };
}

const cells = (files: Map<string, string>, name: string) =>
  (files.get(name) ?? '').split('\r\n').map((line) => line.split('$'));

it('shows a code with its preferred term and one body system, though the term has two', async () => {
  const { portal, call, importRelease, caseWith, unlinked } = await desk();
  const release = madeUpRelease(sizes, { version: '98.1' });
  await importRelease(release);
  const [code = '', name] = cells(release, 'llt.asc')[sizes.pt] ?? []; // of the first preferred term
  const ways = cells(release, 'mdhier.asc').filter(([pt]) => pt === cells(release, 'pt.asc')[0]?.[0]);
  expect(ways).toHaveLength(2);
  const primary = ways.find((way) => way[11] === 'Y');
  const content = {
    meddraVersion: '98.1',
    drugs: [{ id: drug, role: '1', name: 'X' }],
    reactions: [
      { id: rash, term: 'red spots', code },
      { id: fever, term: 'hot', code: '19999999' },
    ],
  };
  const details = await caseWith(content);
  const term = {
    entry: `reactions.${rash}`,
    source: 'meddra',
    code,
    name,
    preferred: primary?.[4],
    group: primary?.[7],
    release: '98.1',
    isChosen: true,
    // Number 20 of the made-up terms is not current.
    notCurrentIn: '98.1',
  };
  expect(details.terms).toEqual([term]);
  expect(details.content.reactions).toEqual(content.reactions);
  // Statistics use the code of a coded reaction. The code has one row in a release, so the reaction is counted once.
  const counted = await portal.db
    .selectFrom('case_pairs')
    .innerJoin('meddra_terms', (join) => join.on('meddra_terms.code', '=', code))
    .select(['reaction', 'socName'])
    .where('reaction', '=', `MedDRA ${code}`)
    .execute();
  expect(counted).toEqual([{ reaction: `MedDRA ${code}`, socName: primary?.[7] }]);
  expect(await unlinked('reaction')).toEqual([]);

  // After a newer release is imported, the case still uses its own release.
  await importRelease(madeUpRelease(sizes, { version: '99.0' }));
  const later: CaseDetails = await call('GET', `cases/${details.id}`);
  expect(later.terms).toEqual([{ ...term, notCurrentIn: '99.0' }]);

  // The list of cases whose term is no longer current must have: this case, one with such a term among many others, and
  // one without a drug after the next comparison. It must not have a case whose terms are current.
  const names = cells(release, 'llt.asc').filter((line) => line[9] === 'Y');
  const currentCodes = names.slice(0, 9).map(([of]) => of);
  const coded = (codes: (string | undefined)[]) =>
    codes.map((of, n) => ({ id: `00000000-0000-4000-8000-00000000001${n}`, term: 'red spots', code: of }));
  await caseWith({ ...content, reactions: coded(currentCodes) });
  const tenth = await caseWith({ ...content, reactions: coded([...currentCodes, code]) });
  const noDrug = await caseWith({ ...content, drugs: [], reactions: coded([code]) });
  portal.clock.now = new Date(portal.clock.now.getTime() + 3 * 60_000);
  await portal.jobs.runDue();
  const reads = () =>
    portal.db
      .selectFrom('audit_events')
      .select('details')
      .where('action', '=', 'list')
      .where('kind', '=', 'cases')
      .execute();
  const readsBefore = (await reads()).length;
  const notCurrent: { id: string; number: string }[] = await call('GET', 'terms/outdated');
  // Reactions of people were read: the audit trail says of which cases.
  const [read, ...others] = (await reads()).slice(readsBefore);
  expect(others).toEqual([]);
  const listed = read?.details as { amount: number; records: string[]; searched: boolean } | undefined;
  expect([listed?.amount, listed?.searched]).toEqual([3, false]);
  expect(new Set(listed?.records)).toEqual(new Set([details.id, tenth.id, noDrug.id]));
  expect(notCurrent.map((found) => found.number).toSorted()).toEqual(
    [details.number, tenth.number, noDrug.number].toSorted(),
  );
  expect(await outdatedCases(portal.db, 2)).toHaveLength(2);
  // Cases are found by the first key that is asked for, too.
  const underKey = await casesUnderKeys(portal.db, [reactionKey({ key: code, code, words: [] })], 9);
  expect(underKey.map(({ number }) => number)).toContain(noDrug.number);
  for (const found of notCurrent) expect(found).toMatchObject({ code, term: name });
  expect(await call('GET', `terms/search?kind=reaction&q=${code}`)).toEqual([]);
  const [current = ''] = cells(release, 'llt.asc')[0] ?? [];
  expect(await call('GET', `terms/search?kind=reaction&q=${current}`)).toMatchObject([{ code: current }]);
});

it('links a name by itself only where it is equal to a name of a term after folding', async () => {
  const { call, caseWith, unlinked } = await desk();
  const ibuprofen = await call('POST', 'terms', {
    kind: 'substance',
    name: 'Ibuprofen',
    group: 'NSAID',
    names: ['Brufen'],
  });
  const rashTerm = await call('POST', 'terms', { kind: 'reaction', name: 'Rash', group: 'Skin' });
  const details = await caseWith({
    drugs: [
      { id: drug, role: '1', name: '  bRUFEN ' },
      { id: other, role: '1', name: 'Brufen 400' },
    ],
    reactions: [
      { id: rash, term: 'RASH' },
      { id: fever, term: 'red spots', ownTerm: 'rash' },
      { id: cough, term: 'cough' },
    ],
  });
  const rashed = { source: 'own', code: rashTerm.id, preferred: 'Rash', group: 'Skin', release: null };
  expect(details.terms).toEqual([
    { entry: `reactions.${rash}`, ...rashed, name: 'RASH', isChosen: false, notCurrentIn: null },
    { entry: `reactions.${fever}`, ...rashed, name: 'rash', isChosen: true, notCurrentIn: null },
    {
      entry: `drugs.${drug}`,
      source: 'own',
      code: ibuprofen.id,
      name: '  bRUFEN ',
      preferred: 'Ibuprofen',
      group: 'NSAID',
      release: null,
      isChosen: false,
      notCurrentIn: null,
    },
  ]);
  expect(await unlinked('substance')).toEqual(['Brufen 400']);
  expect(await unlinked('reaction')).toEqual(['cough']);

  // A substance that a person chose is used instead of the name.
  const drugs = details.content.drugs?.map((one) =>
    one.id === other ? { ...one, substances: [{ name: 'Ibuprofen' }] } : one,
  );
  const body = { content: { ...details.content, drugs }, significant: false, why: null };
  await call('PUT', `cases/${details.id}/content`, body, { 'if-match': `"${details.version}"` });
  const saved: CaseDetails = await call('GET', `cases/${details.id}`);
  expect(saved.terms.at(-1)).toMatchObject({
    entry: `drugs.${other}`,
    preferred: 'Ibuprofen',
    isChosen: true,
  });
  expect(await unlinked('substance')).toEqual([]);
});
