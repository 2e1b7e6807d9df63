// The message of another sender that later information is: who sent it and when, the days that it gives, and what it holds
// without a field beside what is kept now. The line below the fields decides about that.
import { m } from '#client/paraglide/messages.js';
import type { InformationItem } from '#contract/cases/work/case-details.ts';
import { printDate, printMessageDay } from '#contract/cases/content/partial-dates-rules.ts';
import { TableHead } from '#client/components/ui/table.tsx';

type Message = NonNullable<InformationItem['message']>;

export function ItemMessage({ message }: { message: Message }) {
  const {
    source,
    senderId,
    sentBy,
    createdAt,
    firstReceived,
    latestInformation,
    kind,
    reason,
    isVoid,
    parts,
  } = message;
  const kinds = { amendment: m.admin_message_amendment(), nullification: m.admin_message_nullification() };
  return (
    <div className="grid grid-cols-1 gap-2 p-4">
      <p className="case-quiet" dir="auto">
        {m.admin_message_from({ source, number: senderId })}
        {createdAt !== '' && `, ${m.admin_message_made_on({ day: printMessageDay(createdAt) })}`}
        {firstReceived && `. ${m.admin_message_first_received({ day: printDate(firstReceived) })}`}
        {latestInformation && `. ${m.admin_message_latest({ day: printDate(latestInformation) })}`}.
        {kind && ` ${kinds[kind]}${reason === '' ? '' : `: ${reason}`}.`}
      </p>
      {sentBy !== '' && (
        <p className="case-quiet" dir="auto">
          {m.admin_message_sent_by({ contact: sentBy })}
        </p>
      )}
      {isVoid && <p className="case-open">{m.admin_message_void()}</p>}
      {parts.length > 0 && (
        <details className="case-script">
          <summary>{m.admin_message_parts({ count: parts.length })}</summary>
          <div className="case-scroll" role="group" tabIndex={0} aria-label={m.admin_message_parts_table()}>
            <table className="case-table">
              <TableHead
                heads={[m.admin_cases_field(), m.admin_message_kept(), m.admin_message_this_one()]}
              />
              <tbody>
                {parts.map(({ path, before, says }) => (
                  <tr key={path}>
                    <th scope="row" className="break-all">
                      {path}
                    </th>
                    <td dir="auto">{before}</td>
                    <td dir="auto">{says}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </div>
  );
}
