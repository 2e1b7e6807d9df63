// Addresses and writes of terms: MedDRA releases, the centre's own terms, substances, and the search while typing.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/api.ts';
import type { Brand } from '#contract/brands.ts';
import type { MeddraRelease, OwnTerm } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { casesList } from './cases.ts';
import { pageOptions } from './list-pages.ts';
import { call, queryClient } from './session.ts';
import { deleteRecord, restoreRecord } from './writes.ts';

export const termsScreen = '/admin/terms';
const address = '/api/admin/terms';
export const releasesAddress = `${address}/releases`;
export const importAddress = (kind: TermKind) =>
  `${address}/${kind === 'substance' ? 'substances' : 'reactions'}/import`;
export const outdatedAddress = `${address}/outdated`;
export const unlinkedAddress = (kind: TermKind) => `${address}/unlinked?kind=${kind}`;
export const searchAddress = (kind: TermKind, q: string) =>
  `${address}/search?kind=${kind}&q=${encodeURIComponent(q)}`;

/** The first terms that a text finds, with how many it finds; the portal searches, because an import makes many thousands. */
export const useTerms = (kind: TermKind, q: string, limit: number, toCheck: boolean) =>
  useQuery({
    ...pageOptions(address, { kind, q, limit: String(limit), toCheck: toCheck ? 'true' : '' }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Reads again all data with terms: lists, searches and cases. */
export async function refetchTerms(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      typeof key === 'string' && [address, brandsAddress, casesList].some((one) => key.startsWith(one)),
  });
}

async function write(method: 'POST' | 'PUT', path: string, body: object, version?: number): Promise<OwnTerm> {
  const headers = version === undefined ? undefined : { 'If-Match': `"${version}"` };
  const answer = await call(method, `${address}${path}`, body, undefined, headers);
  const term = (await answer.json()) as OwnTerm;
  await refetchTerms();
  return term;
}

/** Sends the files of a release. `typed` is used if the files do not name their release. */
export async function importRelease(
  files: readonly File[],
  typed: { version: string; language: string },
): Promise<MeddraRelease> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  const query = new URLSearchParams(Object.entries(typed).filter(([, text]) => text.trim() !== ''));
  const answer = await call('POST', `${releasesAddress}?${query.toString()}`, form);
  return (await answer.json()) as MeddraRelease;
}

export const addTerm = (body: Partial<Body<'POST /api/admin/terms'>>) => write('POST', '', body);
export const changeTerm = ({ id, version }: OwnTerm, body: Partial<Body<'PUT /api/admin/terms/:id'>>) =>
  write('PUT', `/${id}`, body, version);
export const linkName = (id: string, name: string) => write('POST', `/${id}/names`, { name });
export const mergeTerm = (id: string, into: string) => write('POST', `/${id}/merge`, { into });
export const suggestNames = (id: string, names: readonly string[]) =>
  write('PUT', `/${id}/public-names`, { names });

/** All terms of a kind. */
export const readTerms = async (kind: TermKind): Promise<OwnTerm[]> =>
  (await (await call('GET', `${address}?kind=${kind}`)).json()) as OwnTerm[];

/** Puts a term into the bin. */
export async function deleteTerm(term: OwnTerm): Promise<void> {
  await deleteRecord(address, term);
  await refetchTerms();
}
export async function restoreTerm(term: OwnTerm): Promise<void> {
  await restoreRecord(address, term);
  await refetchTerms();
}

export const useAddress = (id: string) => `${address}/${id}/use`;

/** Links unlinked words, or makes them terms, all or none. */
export async function decideWords(body: Body<'POST /api/admin/terms/unlinked'>): Promise<void> {
  await call('POST', `${address}/unlinked`, body);
  await refetchTerms();
}
/** Takes the mark of the starter lists from terms. */
export async function lookAtTerms(ids: readonly string[]): Promise<void> {
  await call('POST', `${address}/looked-at`, { ids });
  await refetchTerms();
}

export const brandsAddress = '/api/admin/brands';

/** The first brands that a text finds, with how many it finds. */
export const useBrands = (q: string, limit: number) =>
  useQuery({
    ...pageOptions(brandsAddress, { q, limit: String(limit) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** All brands. */
export const readBrands = async (): Promise<Brand[]> =>
  (await (await call('GET', brandsAddress)).json()) as Brand[];

/** Takes the mark of the starter list from brands. */
export async function lookAtBrands(ids: readonly string[]): Promise<void> {
  await call('POST', `${brandsAddress}/looked-at`, { ids });
  await refetchTerms();
}
