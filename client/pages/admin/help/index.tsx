// Help: the daily work, what each right allows, all keys, and the settings made on the server.
import { Link } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { KeyList } from '#client/components/admin/key-list.tsx';
import { caseKeys, caseListKeys, keysEverywhere, recordKeys } from '#client/components/admin/key-lines.ts';
import { sendingKeys, signingKeys } from '#client/components/admin/signing-keys.ts';
import { useHashTarget } from '#client/components/admin/hash-target.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { useRights } from '#client/data/admin/session.ts';
import { rightTexts } from '#client/components/admin/right-texts.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight, type Right, rights as allRights } from '#contract/access-rules.ts';
import { caseViews } from '#contract/cases/content/choices-rules.ts';
import { stepRules } from '#contract/cases/work/steps-rules.ts';

/** The steps of the daily work, in the words of the screens. */
const day = [
  [caseViews.inbox, m.admin_help_inbox()],
  [stepRules.take.label, m.admin_help_take()],
  [m.admin_help_assess_name(), m.admin_help_assess()],
  [stepRules.ask.label, m.admin_help_ask()],
  [caseViews.newInformation, m.admin_help_new_information()],
  [stepRules.ready.label, m.admin_help_ready()],
  [stepRules.sign.label, m.admin_help_sign()],
  [stepRules.send.label, m.admin_help_send()],
  [stepRules.close.label, m.admin_help_close()],
  [caseViews.followUp, m.admin_help_follow_up()],
] as const;

const keyLists = [
  [m.admin_help_on_every_screen(), keysEverywhere],
  [m.admin_help_in_lists_and_dialogs(), recordKeys],
  [m.admin_help_in_the_case_list(), caseListKeys],
  [m.admin_help_in_a_case(), caseKeys],
  [m.admin_sign_title(), signingKeys],
  [m.admin_send_title(), sendingKeys],
] as const;

const serverTopics = [
  ['mail', m.admin_set_up_mail(), m.admin_help_mail()],
  ['backups', m.admin_help_backups_name(), m.admin_help_backups()],
  ['address', m.admin_help_address_name(), m.admin_help_address()],
] as const;

export default function Help() {
  const rights = useRights();
  useHashTarget();
  return (
    <AdminPage lede={m.admin_help_lede()}>
      <div className="grid grid-cols-1 gap-6">
        <section className="sheet" aria-labelledby="day">
          <h2 id="day">{m.admin_help_daily_work()}</h2>
          <ol>
            {day.map(([name, text]) => (
              <li
                key={name}
                className="grid gap-x-4 border-t-[length:var(--stroke)] border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]"
              >
                <b>{name}</b>
                <p className="max-w-prose">{text}</p>
              </li>
            ))}
          </ol>
          <p className="max-w-prose pt-3 text-ink-2">{m.admin_help_other_ends()}</p>
          {hasRight(rights, 'cases') && (
            <p className="mt-auto pt-4">
              <Link href="/admin/cases" className="button button-secondary button-small">
                {m.admin_dashboard_to_the_inbox()}
              </Link>
            </p>
          )}
        </section>
        <RightsTable rights={rights} />
        <section className="sheet" aria-labelledby="keys">
          <h2 id="keys">{m.admin_ui_keys()}</h2>
          <p className="text-ink-2">{m.admin_help_keys_lede()}</p>
          <div className="grid gap-x-6 md:grid-cols-2">
            {keyLists.map(([title, keys]) => (
              <section key={title} className="pt-4">
                <h3 className="pb-2 text-body">{title}</h3>
                <KeyList keys={keys} />
              </section>
            ))}
          </div>
        </section>
        {hasRight(rights, 'portal') && (
          <section className="sheet" aria-labelledby="server">
            <h2 id="server">{m.admin_help_for_whoever_runs_the_server()}</h2>
            <p className="max-w-prose pb-3 text-ink-2">{m.admin_help_settings_of_the_process()}</p>
            <dl className="facts">
              {serverTopics.map(([id, name, text]) => (
                <div key={id} id={id}>
                  <dt>{name}</dt>
                  <dd className="max-w-prose">{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </AdminPage>
  );
}

function RightsTable({ rights }: { rights: readonly Right[] }) {
  return (
    <section className="sheet" aria-labelledby="rights">
      <h2 id="rights">{m.admin_help_what_each_right_allows()}</h2>
      <Table
        caption={m.admin_help_rights_of_accounts()}
        captionHidden
        heads={[m.admin_help_right(), m.admin_help_allows()]}
      >
        {allRights.map((right) => (
          <tr key={right}>
            <th scope="row" className="min-w-[7rem]">
              {rightTexts[right].name()}{' '}
              {hasRight(rights, right) && <Badge tone="ok">{m.admin_help_your_right()}</Badge>}
            </th>
            <td>{rightTexts[right].may()}</td>
          </tr>
        ))}
      </Table>
      <p className="max-w-prose pt-3 text-ink-2">{m.admin_help_who_grants()}</p>
    </section>
  );
}
