// Creates, changes and deletes records of the lists that administrators edit, and updates the cached lists. A change sends
// `If-Match` with the version that it is based on, so that concurrent edits are detected.
import { RequestError } from '#client/data/request.ts';
import { call, queryClient } from './session.ts';

/** Fields of every record that administrators edit. */
export interface EditableRecord {
  id: string;
  version: number;
}

/** `list` is the address of the administrators' list: '/api/admin/drug-risks'. */
export async function createRecord<R extends EditableRecord>(list: string, input: object): Promise<R> {
  const created = (await (await call('POST', list, input)).json()) as R;
  follow(list, (records) => [...records, created]);
  return created;
}

/** Changes the given fields and leaves the others. Throws a 412 when the record has a newer version. */
export async function changeRecord<R extends EditableRecord>(
  list: string,
  { id, version }: R,
  change: object,
  method: 'PUT' | 'PATCH' = 'PUT',
): Promise<R> {
  const answer = await call(method, `${list}/${id}`, change, undefined, { 'If-Match': `"${version}"` });
  const changed = (await answer.json()) as R;
  follow(list, (records) => records.map((record) => (record.id === id ? changed : record)));
  return changed;
}

export async function deleteRecord(list: string, { id }: EditableRecord): Promise<void> {
  await call('DELETE', `${list}/${id}`);
  follow(list, (records) => records.filter((record) => record.id !== id));
}

/** Takes a deleted record out of the bin. */
export async function restoreRecord(list: string, { id }: EditableRecord): Promise<void> {
  await call('POST', `${list.replace('/admin/', '/admin/bin/')}/${id}/restore`);
  await refetchList(list);
}

/** The current record from the body of a 412. */
export function currentRecord<R extends EditableRecord>(error: unknown): R | null {
  if (!(error instanceof RequestError) || error.status !== 412) return null;
  return (error.problem?.current as R | null | undefined) ?? null;
}

/** Updates the cached list at once, and invalidates the list, the public list and the dashboard. */
function follow(list: string, change: (records: EditableRecord[]) => EditableRecord[]): void {
  queryClient.setQueryData<EditableRecord[]>([list], (records) => records && change(records));
  void refetchList(list);
}

/** Resolves when the reads of the current screen have finished. */
export async function refetchList(list: string): Promise<void> {
  const addresses: unknown[] = [
    list,
    list.replace('/admin/', '/'),
    '/api/admin/dashboard-stats',
    '/api/admin/bin',
  ];
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => addresses.includes(String(queryKey[0]).split('?')[0]),
  });
}
