// Writes to the lists that administrators edit: one record is created, changed or deleted, and what was read of its
// list follows. A change names the version it was made from, so that nobody's work is overwritten unseen (readings 24).
import { RequestError } from '#client/data/request.ts';
import { call, queryClient } from './session.ts';

/** What every record that administrators edit has. */
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

/** Sends what is given and leaves the other fields as they are. Throws a 412 when the record has moved on since. */
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

/** The record as it is now, where a change was refused because it has moved on. */
export function currentRecord<R extends EditableRecord>(error: unknown): R | null {
  if (!(error instanceof RequestError) || error.status !== 412) return null;
  return (error.problem?.current as R | null | undefined) ?? null;
}

/** Shows the change at once, and reads the list, the public list and the dashboard's figures anew. */
function follow(list: string, change: (records: EditableRecord[]) => EditableRecord[]): void {
  queryClient.setQueryData<EditableRecord[]>([list], (records) => records && change(records));
  void readAnew(list);
}

/** Done when what is on the screen has been read. */
export async function readAnew(list: string): Promise<void> {
  const addresses: unknown[] = [
    list,
    list.replace('/admin/', '/'),
    '/api/admin/dashboard-stats',
    '/api/admin/bin',
  ];
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => addresses.includes(queryKey[0]) });
}
