// The outbox: waiting, sent and failed mails, and another try for failed ones. It shows no address and no text.
import { Link } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { RecordList, type RecordFilter } from '#client/components/admin/record-list.tsx';
import { ListRow } from '#client/components/admin/record-row.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { mailKinds, mailStates, type MailState } from '#contract/mails-rules.ts';
import type { OutboxMail } from '#contract/mails.ts';
import { isolated } from '#contract/words/isolated-rules.ts';

const address = '/api/admin/mails';
const tones = { waiting: 'info', sent: 'ok', undelivered: 'danger' } as const;

const receiverOf = ({ username, reference }: OutboxMail) =>
  username ??
  (reference === null ? m.admin_mail_a_removed_account() : m.admin_mail_reporter_of({ reference }));
const searchText = (mail: OutboxMail) => `${mailKinds[mail.kind]}\n${receiverOf(mail)}`;

const byState: RecordFilter<OutboxMail> = {
  label: m.admin_ui_state(),
  options: (Object.entries(mailStates) as [MailState, string][]).map(([value, label]) => ({
    value,
    label,
    holds: ({ state }) => state === value,
  })),
};

export default function Mail() {
  const read = useAdminRead(address);
  const service = useAdminRead('/api/mail-service');
  const { send, busyWith } = useSend({ failed: m.admin_mail_retry_failed() });

  async function retry({ id }: OutboxMail) {
    const done = () => showToast({ title: m.admin_mail_tried_again() });
    await send(() => call('POST', `${address}/${id}/retry`), { what: id, done });
    void read.refetch();
  }

  return (
    <AdminPage
      lede={m.admin_mail_lede()}
      actions={
        <Button small variant="secondary" busy={read.isFetching} onClick={() => void read.refetch()}>
          {m.admin_ui_refresh()}
        </Button>
      }
    >
      {service.data?.available === false && (
        <p className="note mb-5">
          {m.admin_mail_is_not_set_up()} <Link href="/admin/help#mail">{m.admin_set_up_read_how()}</Link>
        </p>
      )}
      <RecordList
        title={m.admin_mail_newest()}
        noun={[m.admin_mail_mail(), m.admin_mail_mails()]}
        read={read}
        searchText={searchText}
        searchHint={m.admin_mail_search_hint()}
        filter={byState}
        enterDoes={m.admin_mail_retries()}
        empty={
          <EmptyState title={m.admin_mail_none()} level={2}>
            {m.admin_mail_none_text()}
          </EmptyState>
        }
      >
        {(mails) => (
          <ul className="rows">
            {mails.map((mail) => (
              <ListRow
                key={mail.id}
                id={mail.id}
                name={mailKinds[mail.kind]}
                marks={<Badge tone={tones[mail.state]}>{mailStates[mail.state]}</Badge>}
                meta={
                  <>
                    {m.admin_mail_to({ receiver: receiverOf(mail) })}, <Time at={mail.createdAt} />
                  </>
                }
                actions={
                  mail.canRetry && (
                    <RowButton
                      variant="secondary"
                      label={m.admin_mail_try_again()}
                      name={m.admin_mail_try_again_named({
                        kind: mailKinds[mail.kind],
                        receiver: receiverOf(mail),
                      })}
                      busy={busyWith(mail.id)}
                      onClick={() => void retry(mail)}
                    />
                  )
                }
              >
                <p className="row-meta">{fate(mail)}</p>
              </ListRow>
            ))}
          </ul>
        )}
      </RecordList>
    </AdminPage>
  );
}

function fate({ state, sentAt, attempts, nextAt, problem }: OutboxMail) {
  if (state === 'sent' && sentAt) {
    return (
      <>
        {m.admin_mail_taken()} <Time at={sentAt} />.
      </>
    );
  }
  const tries = attempts === 1 ? m.admin_mail_one_attempt() : m.admin_mail_attempts({ attempts });
  return (
    <>
      {isolated(problem)} {attempts > 0 && tries}{' '}
      {nextAt && (
        <>
          {m.admin_mail_next()} <Time at={nextAt} />.
        </>
      )}
    </>
  );
}
