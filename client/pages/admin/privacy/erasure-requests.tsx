// Erasure requests of reporters: those that wait, and those that were answered. The erasure itself is done below, with
// the search for all records of the person.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { mayLeave } from '#client/components/admin/unsaved.ts';
import { refuse, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextAreaField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { caseOverview } from '#client/data/admin/cases.ts';
import { call, queryClient } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { ErasureRequest, ErasureRequests } from '#contract/reporters.ts';
import { joined } from '#contract/words/isolated-rules.ts';

const address = '/api/admin/privacy/erasure-requests';
export const erasureRequestsKey = [address];

/** `onSearch` searches for a report by its number. */
export function ErasureRequestList({ onSearch }: { onSearch: (reference: string) => void }) {
  const read = useQuery<ErasureRequests>({ queryKey: erasureRequestsKey, refetchOnMount: 'always' });
  const [declined, setDeclined] = useState<ErasureRequest | null>(null);
  return (
    <section aria-labelledby="erasure-requests" className="admin-section">
      <h2 id="erasure-requests">{m.admin_privacy_erasure_requests()}</h2>
      <ReadState
        read={read}
        failure={m.admin_privacy_the_requests_could_not_be_read()}
        shape="rows"
        lines={2}
      >
        {({ requests, more }) =>
          requests.length === 0 ? (
            <p className="text-ink-2">{m.admin_privacy_no_erasure_requests()}</p>
          ) : (
            <>
              <ul className="rows">
                {requests.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    onSearch={onSearch}
                    onDecline={() => setDeclined(request)}
                  />
                ))}
              </ul>
              {more && (
                <p className="note">{m.admin_privacy_only_the_first_requests({ count: requests.length })}</p>
              )}
            </>
          )
        }
      </ReadState>
      <Dialog
        open={declined !== null}
        onClose={() => setDeclined(null)}
        mayClose={mayLeave}
        title={m.admin_privacy_decline_the_request()}
      >
        {declined && <Decline request={declined} onDone={() => setDeclined(null)} />}
      </Dialog>
    </section>
  );
}

interface RequestRowProps {
  request: ErasureRequest;
  onSearch: (reference: string) => void;
  onDecline: () => void;
}

function RequestRow({ request, onSearch, onDecline }: RequestRowProps) {
  const { reference, name, contact, askedAt, erasedAt, declinedAt, declinedBy, reason } = request;
  return (
    <li data-row={request.id}>
      <div>
        <p className="row-name" dir="auto">
          {erasedAt ? reference : joined([reference, name, contact], ', ')}
          {erasedAt ? (
            <Badge tone="ok">{m.admin_privacy_done()}</Badge>
          ) : declinedAt ? (
            <Badge>{m.admin_privacy_declined()}</Badge>
          ) : (
            <Badge tone="warn">{m.admin_privacy_waits()}</Badge>
          )}
        </p>
        <p className="row-meta">
          {m.admin_privacy_asked()} <Time at={askedAt} />
          {request.case && (
            <>
              {' · '}
              <Link href={`/admin/cases/${request.case.id}`} className="whitespace-nowrap">
                {request.case.number}
              </Link>
            </>
          )}
          {erasedAt && (
            <>
              {' · '}
              {m.admin_privacy_erased()} <Time at={erasedAt} />
            </>
          )}
        </p>
        {declinedAt && !erasedAt && (
          <p className="row-meta" dir="auto">
            {m.admin_privacy_declined_by({ by: declinedBy ?? '' })} <Time at={declinedAt} />: {reason}
          </p>
        )}
      </div>
      {!erasedAt && !declinedAt && (
        <div className="row-actions">
          <Button small variant="secondary" onClick={() => onSearch(reference)}>
            {m.admin_privacy_look_at_the_report()}
            <span className="sr-only"> {reference}</span>
          </Button>
          <Button small variant="quiet" onClick={onDecline}>
            {m.admin_privacy_decline()}…<span className="sr-only"> {reference}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function Decline({ request: { id, reference }, onDone }: { request: ErasureRequest; onDone: () => void }) {
  const form = useSend({ keep: `decline ${id}` });
  async function decline(reason: string) {
    refuse({ reason: reason.trim() === '' && m.admin_cases_give_a_reason() });
    await call('POST', `${address}/${id}/decline`, { reason });
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        [address, '/api/admin/dashboard-stats', caseOverview].some((stale) => stale === key),
    });
  }
  return (
    <SendForm
      form={form}
      onSend={(_, { reason = '' }) => decline(reason)}
      onSent={() => {
        showToast({ title: m.admin_privacy_request_declined(), description: reference });
        onDone();
      }}
      submit={m.admin_privacy_decline()}
    >
      <TextAreaField
        {...form.field('reason')}
        label={m.admin_cases_reason()}
        hint={m.admin_privacy_the_reporter_reads_the_reason()}
        rows={3}
        dir="auto"
      />
    </SendForm>
  );
}
