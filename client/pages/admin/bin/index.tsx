// The bin: records that administrators deleted in the last 30 days, with Restore.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { RecordList, type RecordFilter } from '#client/components/admin/record-list.tsx';
import { managedRecords, mayOpen } from '#client/components/admin/screens.ts';
import { Time } from '#client/components/admin/time.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call, useRights } from '#client/data/admin/session.ts';
import { readAnew } from '#client/data/admin/writes.ts';
import type { Right } from '#contract/access-rules.ts';
import { binDays, type BinEntry } from '#contract/bin.ts';

const address = '/api/admin/bin';

const kindOf = (name: string) => managedRecords.find(({ kind }) => kind === name);
const nameOf = (kind: string) => kindOf(kind)?.one ?? kind;

const searchText = ({ kind, name }: BinEntry) => `${nameOf(kind)}\n${name}`;
/** An account's bin has only the kinds that it may edit. */
const byKind = (rights: readonly Right[]): RecordFilter<BinEntry> => ({
  label: 'Kind',
  options: managedRecords
    .filter(({ screen }) => mayOpen(screen, rights))
    .map(({ kind: value, one }) => ({ value, label: one, holds: ({ kind }) => kind === value })),
});

const dayMs = 86_400_000;
const daysLeft = ({ deletedAt }: BinEntry) =>
  Math.max(0, Math.ceil(binDays - (Date.now() - Date.parse(deletedAt)) / dayMs));

export default function Bin() {
  const read = useAdminRead(address);
  const client = useQueryClient();
  const rights = useRights();
  const filter = useMemo(() => byKind(rights), [rights]);
  const [busy, setBusy] = useState<string | null>(null);

  async function restore({ kind, id, name }: BinEntry) {
    setBusy(id);
    try {
      await call('POST', `${address}/${kind}/${id}/restore`);
      client.setQueryData<BinEntry[]>([address], (entries) => entries?.filter((entry) => entry.id !== id));
      await readAnew(`/api/admin/${kind}`);
      const screen = kindOf(kind)?.screen;
      showToast({
        title: 'Record Restored',
        description: `“${name}” is back${screen ? ` in ${screen.title}` : ''}.`,
      });
    } catch (error) {
      showToast({ title: 'Restore Failed', description: failureText(error), destructive: true });
      void read.refetch();
    } finally {
      setBusy(null);
    }
  }

  return (
    <AdminPage
      title="Bin"
      lede={`Deleted records stay here for ${binDays} days, with their files, and can be restored unchanged.`}
    >
      <RecordList
        title="Deleted Records"
        noun={['record', 'records']}
        read={read}
        searchText={searchText}
        searchHint="In names and kinds."
        {...(filter.options.length > 0 && { filter })}
        enterDoes="restores"
        empty={
          <EmptyState title="The bin is empty" level={2}>
            It never contains reports or messages, because they cannot be deleted.
          </EmptyState>
        }
      >
        {(entries) => (
          <ul className="rows">
            {entries.map((entry) => (
              <li key={`${entry.kind} ${entry.id}`} data-row={entry.id}>
                <div>
                  <p className="row-name" dir="auto">
                    {entry.name}
                  </p>
                  <p className="row-marks">
                    <span className="row-meta">
                      {nameOf(entry.kind)}, deleted <Time at={entry.deletedAt} />.{' '}
                      {daysLeft(entry) === 1 ? '1 day' : `${daysLeft(entry)} days`} left.
                    </span>
                  </p>
                </div>
                <div className="row-actions">
                  <Button
                    small
                    variant="secondary"
                    aria-label={`Restore ${entry.name}`}
                    busy={busy === entry.id}
                    onClick={() => void restore(entry)}
                  >
                    Restore
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </RecordList>
    </AdminPage>
  );
}
