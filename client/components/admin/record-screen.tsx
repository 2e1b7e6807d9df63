// The screen of a resource that needs none of its own: its list with search, dialog, export, import and bin. A row shows
// the fields that the description marks `inRow`.
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAdminRead } from '#client/data/admin/reads.ts';
import type { EditableRecord } from '#client/data/admin/writes.ts';
import type { Resource } from '#contract/fields/kinds-rules.ts';
import { m } from '#client/paraglide/messages.js';
import { allResources } from '#contract/resources-rules.ts';
import { joined } from '#contract/words/isolated-rules.ts';
import { type ManagedList, RecordManager } from './record-manager.tsx';
import { Excerpt } from './record-row.tsx';
import { resourceList } from './resource-list.tsx';
import { rowTexts } from './row-texts.ts';
import { screenOfPath } from './screens.ts';
import { statusFigures } from './stat-cards.tsx';
import { SampleBadge, StatusBadge } from './status-badge.tsx';

type Shown = EditableRecord & { isActive?: boolean; isSample: boolean } & Readonly<Record<string, unknown>>;

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
  return (
    <RecordManager
      list={list}
      read={read}
      figures={figuresOf(read.data)}
      row={(record) => {
        const { isActive, isSample } = record;
        const { short, long } = rowTexts(resource, record);
        return {
          marks: (
            <>
              {isActive !== undefined && <StatusBadge isActive={isActive} />}
              <SampleBadge isSample={isSample} />
            </>
          ),
          meta: joined(short, ' · '),
          children: long.map((text) => <Excerpt key={text} text={text} />),
        };
      }}
    />
  );

  function figuresOf(records: Shown[] | undefined) {
    if ('isActive' in resource.fields) return statusFigures(records as (Shown & { isActive: boolean })[]);
    return [{ label: m.admin_ui_total(), value: records?.length }];
  }
}
