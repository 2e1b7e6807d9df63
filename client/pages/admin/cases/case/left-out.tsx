// Parts of another sender's message for which the case has no field: what each says, whether the official schema refuses it,
// and the decision to leave it out of what is sent.
import { useState } from 'react';
import { timeText } from '#client/components/admin/time.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { decidePart } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { ReasonForm } from './reason-form.tsx';

type Exchange = Reply<'GET /api/admin/cases/:id/exchange'>;

/** What keeps the message back although no field of the case can mend it. */
export function RefusedParts({ details, exchange }: { details: CaseDetails; exchange: Exchange }) {
  const { refusedParts } = exchange;
  if (refusedParts.length === 0) return null;
  return (
    <section className="note note-warn" aria-label={m.admin_exchange_refused_parts()}>
      <p>
        <b>{m.admin_exchange_refused_parts()}</b>
      </p>
      <p>{details.isEditable ? m.admin_exchange_refused_hint() : m.admin_exchange_refused_reopen()}</p>
      <ul>
        {refusedParts.map(({ path, value, message }) => (
          <li key={path}>
            <p className="break-all">{path}</p>
            {value !== '' && <p dir="auto">{value}</p>}
            <p>{message}</p>
            <LeaveOut details={details} path={path} isLeftOut={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function NotMapped({ details, exchange }: { details: CaseDetails; exchange: Exchange }) {
  const { notMapped: values, leftOut } = exchange;
  const known = new Set(values.map(({ path }) => path));
  const rows = [
    ...values,
    // Without a value of its own: an element that the schema refuses.
    ...leftOut.filter(({ path }) => !known.has(path)).map(({ path }) => ({ path, value: '' })),
  ];
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{m.admin_exchange_not_mapped({ count: rows.length })}</summary>
      <p className="mt-3">{m.admin_exchange_not_mapped_hint()}</p>
      <Table
        caption={m.admin_exchange_not_mapped({ count: rows.length })}
        captionHidden
        heads={[m.admin_exchange_place(), m.admin_exchange_value(), m.admin_exchange_when_sent()]}
      >
        {rows.map(({ path, value }) => {
          const left = leftOut.find((one) => one.path === path);
          return (
            <tr key={path}>
              <td className="break-all">{path}</td>
              <td dir="auto">{value}</td>
              <td>
                {left && (
                  <p>
                    {m.admin_exchange_left_out_by({ by: left.by, time: timeText(left.at) })}{' '}
                    <bdi>{left.why}</bdi>
                  </p>
                )}
                <LeaveOut details={details} path={path} isLeftOut={left !== undefined} />
              </td>
            </tr>
          );
        })}
      </Table>
    </details>
  );
}

interface LeaveOutProps {
  details: CaseDetails;
  path: string;
  isLeftOut: boolean;
}

function LeaveOut({ details, path, isLeftOut }: LeaveOutProps) {
  const [isAsked, setAsked] = useState(false);
  if (!details.isEditable) return null;
  const name = isLeftOut ? m.admin_exchange_send_part_again() : m.admin_exchange_leave_out();
  if (isAsked)
    return (
      <ReasonForm
        keep={`part ${details.id} ${path}`}
        name="why"
        label={m.admin_exchange_why_left_out()}
        submit={name}
        onSend={(why) => decidePart(details, { path, isLeftOut: !isLeftOut, why })}
        sent={{
          title: isLeftOut ? m.admin_exchange_is_sent_again() : m.admin_exchange_is_left_out(),
          description: details.number,
        }}
        onDone={() => setAsked(false)}
      />
    );
  return (
    <Button small variant="secondary" onClick={() => setAsked(true)}>
      {name}
      <span className="sr-only">: {path}</span>
    </Button>
  );
}
