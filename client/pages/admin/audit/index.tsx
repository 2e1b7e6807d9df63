// The audit trail: who did what and when.
import { useCallback, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useAddressView } from '#client/components/admin/address-view.ts';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { ExportButton } from '#client/components/admin/export-button.tsx';
import { countLine, GrowingList } from '#client/components/admin/page-foot.tsx';
import { useRowKeys } from '#client/components/admin/row-keys.ts';
import { SearchBox } from '#client/components/admin/search-box.tsx';
import { ExactTime } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { useListPage } from '#client/data/admin/list-pages.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { AuditEvent } from '#contract/audit-events.ts';
import { EventDialog } from './event-dialog.tsx';
import { Filters } from './filters.tsx';
import { addressOf, auditView, exportedBy, isNarrowed, queryOf, type AuditView } from './view.ts';
import { actionNames, detailsText, kindName, actorName } from './labels.ts';

const list = '/api/admin/audit-events';
const noun = [m.admin_audit_event(), m.admin_audit_events()] as const;
const anew = { cursor: '', event: '' };

export default function AuditTrail() {
  const { view, show, navigate } = useAddressView(auditView, anew);
  const read = useListPage(list, queryOf(view));
  const searchFor = useCallback((q: string) => show({ q }), [show]);
  const nothing = (
    <EmptyState
      title={m.admin_ui_no_results_found()}
      level={2}
      action={
        <Button variant="secondary" onClick={() => navigate('/admin/audit')}>
          {isNarrowed(view) ? m.admin_audit_clear_the_filters() : m.admin_ui_go_to_the_first_page()}
        </Button>
      }
    >
      {isNarrowed(view)
        ? m.admin_audit_no_event_matches_the_filters()
        : m.admin_audit_there_are_no_events_on_this_page()}
    </EmptyState>
  );

  return (
    <AdminPage
      lede={m.admin_audit_who_did_what_and_when_it_contains()}
      actions={
        <Button
          small
          variant="secondary"
          onClick={() => void queryClient.invalidateQueries({ queryKey: [list] })}
        >
          {m.admin_ui_refresh()}
        </Button>
      }
    >
      <div className="manager">
        <div className="tool-row">
          <SearchBox
            q={view.q}
            onSearch={searchFor}
            hint={m.admin_audit_name_resource_or_field_the_number_of()}
          />
          <Filters view={view} onChange={show} />
          <p role="status" className="tool-count">
            {read.data && countLine(read.data, noun, isNarrowed(view))}
          </p>
          <ExportButton
            csv="audit-events"
            address={list}
            noun={noun}
            noData={m.admin_audit_there_are_no_events_to_export()}
            total={isNarrowed(view) ? read.data?.found : read.data?.total}
            search={isNarrowed(view) ? exportedBy(view) : ''}
          />
        </div>
        <GrowingList
          read={read}
          failure={m.admin_audit_failed_to_load_audit_trail()}
          level={2}
          nothing={nothing}
          limit={view.limit}
          onLimit={(limit) => show({ limit })}
          onGo={(cursor) => navigate(addressOf({ ...view, event: '', cursor }))}
        >
          {({ records }) => <EventTable events={records} view={view} stale={read.isPlaceholderData} />}
        </GrowingList>
      </div>
      <EventDialog
        event={read.data?.records.find(({ id }) => id === view.event)}
        onClose={() => {
          // Also called when a link in it has led elsewhere.
          if (new URLSearchParams(location.search).has('event')) {
            navigate(addressOf({ ...view, event: '' }), { replace: true });
          }
        }}
      />
    </AdminPage>
  );
}

interface EventTableProps {
  events: readonly AuditEvent[];
  view: AuditView;
  /** The next page is loading. */
  stale: boolean;
}

function EventTable({ events, view, stale }: EventTableProps) {
  const [, navigate] = useLocation();
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);
  const addressOfEvent = (id: string) => addressOf({ ...view, event: id });
  return (
    <div ref={rows} className="records" data-stale={stale || undefined}>
      <Table
        caption={m.admin_ui_audit_trail()}
        captionHidden
        heads={[
          m.admin_audit_when(),
          m.admin_audit_who(),
          m.admin_audit_action(),
          m.admin_ui_resource(),
          m.admin_ui_details(),
        ]}
      >
        {events.map((event) => (
          <tr
            key={event.id}
            data-row={event.id}
            onClick={({ target }) => {
              // A click anywhere in the row opens its event; keyboard and screen readers use the link in it.
              if ((target as Element).closest('a') || getSelection()?.toString()) return;
              navigate(addressOfEvent(event.id), { replace: true });
            }}
          >
            <th scope="row">
              <Link href={addressOfEvent(event.id)} replace>
                <ExactTime at={event.at} />
              </Link>
            </th>
            <td>{actorName(event)}</td>
            <td>
              {event.action === 'failed sign in' ? (
                <Badge tone="warn">{actionNames[event.action]}</Badge>
              ) : (
                actionNames[event.action]
              )}
            </td>
            <td>
              {event.kind !== 'cases' || event.caseNumber === undefined ? kindName(event.kind) : ''}
              {event.kind !== 'cases' && event.caseNumber !== undefined && ' '}
              {event.caseNumber !== undefined && (
                <Link href={`/admin/cases/${event.caseId}`}>{event.caseNumber}</Link>
              )}
            </td>
            <td>{detailsText(event)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
