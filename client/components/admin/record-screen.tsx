// The screen of a resource that needs none of its own: its list with search, dialog, export, import and bin. A row shows
// the fields that the description marks `inRow`.
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAdminRead } from '#client/data/admin/reads.ts';
import type { EditableRecord } from '#client/data/admin/writes.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { fieldsOf, type Resource } from '#contract/fields/kinds-rules.ts';
import { allResources } from '#contract/resources-rules.ts';
import { joined } from '#contract/words/isolated-rules.ts';
import { type ManagedList, RecordManager } from './record-manager.tsx';
import { Excerpt } from './record-row.tsx';
import { resourceList } from './resource-list.tsx';
import { screenOfPath } from './screens.ts';
import { statusFigures } from './stat-cards.tsx';
import { RecordBadges } from './status-badge.tsx';

type Shown = EditableRecord & { isActive: boolean; isSample: boolean } & Readonly<
    Record<string, string | number | boolean | null>
  >;

export function RecordScreen() {
  const [path] = useLocation();
  const kind = screenOfPath(path)?.records[0]?.kind;
  const resource = allResources.find((own) => own.kind === kind);
  return resource && <Records resource={resource} />;
}

function Records({ resource }: { resource: Resource }) {
  const [list] = useState(() => resourceList(resource) as unknown as ManagedList<Shown>);
  const address = `/api/admin/${resource.kind}` as '/api/admin/safety-alerts';
  const read = useAdminRead(address) as UseQueryResult<unknown> as UseQueryResult<Shown[]>;
  const inRow = fieldsOf(resource).filter(([, field]) => field.inRow);
  const textsOf = (record: Shown, kinds: (kind: string) => boolean) =>
    inRow
      .filter(([, field]) => kinds(field.kind))
      .map(([name, { kind }]) => {
        const text = String(record[name] ?? '');
        return kind === 'day' && text ? printDate(text) : text;
      });
  return (
    <RecordManager
      list={list}
      read={read}
      figures={statusFigures(read.data)}
      row={(record) => ({
        marks: <RecordBadges {...record} />,
        meta: joined(
          textsOf(record, (kind) => kind !== 'longText'),
          ' · ',
        ),
        children: textsOf(record, (kind) => kind === 'longText').map((text) => (
          <Excerpt key={text} text={text} />
        )),
      })}
    />
  );
}
