// Privacy: everything that one person has sent, across all kinds of records, to export or erase.
import { soughtText } from '#contract/text-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { SearchBox } from '#client/components/admin/search-box.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Facts } from '#client/components/ui/table.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { saveFile } from '#client/data/admin/save-file.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call, queryClient } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { PersonRecords } from '#contract/privacy.ts';
import { type RetainedKind, personRecordsMax, personSearchMin } from '#contract/privacy-rules.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { type PersonRecord, recordsOf } from './person-records.ts';
import { RecordChoice } from './record-choice.tsx';
import { ErasureRequestList, erasureRequestsKey } from './erasure-requests.tsx';

const address = '/api/admin/privacy';
const keyOf = (q: string) => [`${address}?${new URLSearchParams({ q }).toString()}`];
/** Other lists and figures that show these records. */
const shownIn = [
  '/api/admin/cases',
  '/api/adr-reports',
  '/api/contact-messages',
  '/api/admin/quiz-scores',
  '/api/admin/reporters',
  '/api/admin/ward-passes',
  '/api/admin/dashboard-stats',
];

export default function Privacy() {
  // Not in the address or history: it is a person's name.
  const [q, setQ] = useState('');
  const person = useRef<HTMLHeadingElement>(null);
  const searched = soughtText(q).trim();
  const read = useQuery<PersonRecords>({
    queryKey: keyOf(searched),
    enabled: [...searched].length >= personSearchMin,
    gcTime: 0, // removed from memory when the screen is left
  });
  return (
    <AdminPage lede={m.admin_privacy_find_everything_that_one_person_has_sent()}>
      <div className="grid grid-cols-1 gap-6">
        <ErasureRequestList
          onSearch={(reference) => {
            setQ(reference);
            person.current?.scrollIntoView();
            person.current?.focus({ preventScroll: true });
          }}
        />
        <section aria-labelledby="person" className="admin-section grid grid-cols-1 gap-4">
          <h2 id="person" ref={person} tabIndex={-1}>
            {m.admin_privacy_one_persons_records()}
          </h2>
          <SearchBox q={q} onSearch={setQ} hint={m.admin_privacy_at_least_3_characters_of_a_name()} />
          {read.isEnabled && (
            <ReadState read={read} failure={m.admin_privacy_failed_to_search()} shape="rows">
              {(found) => <Found key={searched} q={searched} found={found} />}
            </ReadState>
          )}
        </section>
        <Retention />
      </div>
    </AdminPage>
  );
}

/** Retention: which records are erased automatically, and when. */
function Retention() {
  const read = useAdminRead('/api/site-settings');
  const { data: changes = [] } = useAdminRead('/api/admin/retention-changes');
  function kept(kind: RetainedKind, months: string | undefined) {
    const change = changes.find(({ records }) => records === kind);
    return (
      <>
        {months
          ? m.admin_privacy_erased_after_months({ months })
          : m.admin_privacy_never_erased_automatically()}
        {change && (
          <>
            . {m.admin_privacy_takes_effect_on()} <Time at={change.effectiveAt} />
          </>
        )}
      </>
    );
  }
  return (
    <section aria-labelledby="retention" className="admin-section">
      <h2 id="retention">{m.admin_privacy_how_long_data_is_kept()}</h2>
      <ReadState read={read} failure={m.admin_ui_failed_to_load_settings()} lines={3}>
        {(rows) => {
          const settings = settingsByKey(rows);
          return (
            <>
              <Facts
                className="facts"
                of={{
                  [m.admin_ui_reports()]: kept('adr-reports', settings.retention_reports_months),
                  [m.admin_privacy_messages()]: kept('contact-messages', settings.retention_messages_months),
                  [m.admin_privacy_names_in_quiz_scores()]: kept(
                    'quiz-scores',
                    settings.retention_scores_months,
                  ),
                  [m.admin_ward_reporters_and_passes()]: kept(
                    'reporters',
                    settings.retention_reporters_months,
                  ),
                }}
              />
              <p className="mt-3">
                <Link href="/admin/settings">{m.admin_privacy_change_it_in_the_site_settings()}</Link>
              </p>
            </>
          );
        }}
      </ReadState>
    </section>
  );
}

function Found({ q, found }: { q: string; found: PersonRecords }) {
  const records = recordsOf(found);
  /** The chosen records by id; for a report the description that stays, if there is one. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  const exporting = useSend({ failed: m.admin_ui_export_failed() });
  const erasing = useSend({ failed: m.admin_privacy_erasure_failed() });
  const picked = records.filter(({ id }) => chosen.has(id));
  const tooMany = picked.length > personRecordsMax;

  function choose(id: string, account: string | null | undefined) {
    const next = new Map(chosen);
    if (account === undefined) next.delete(id);
    else next.set(id, account);
    setChosen(next);
  }

  async function exportChosen() {
    const answer = await call('POST', `${address}/export`, { records: picked.map(named) });
    saveRecords((await answer.json()) as PersonRecords);
    showToast({ title: m.admin_ui_export_successful(), description: countOf(picked) });
  }

  function askToErase() {
    const list = picked.map(({ id, name, symptoms }) => {
      const account = chosen.get(id);
      const unchanged = account === symptoms ? m.admin_privacy_as_written() : '';
      return `– ${name}${account ? m.admin_privacy_a_description_stays({ unchanged }) : ''}`;
    });
    const question = m.admin_privacy_erase_the_person_from_this_cannot_be({
      countOf: countOf(picked),
      list: list.join('\n'),
    });
    if (confirm(question)) void erasing.send(eraseChosen);
  }
  async function eraseChosen() {
    const body = {
      records: picked.map((record) => ({ ...named(record), narrative: chosen.get(record.id) || null })),
    };
    const answer = await call('POST', `${address}/erase`, body);
    const erased = (await answer.json()) as PersonRecords;
    queryClient.setQueryData<PersonRecords>(keyOf(q), (before) => before && withErased(before, erased));
    const showErased = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      [...shownIn, ...erasureRequestsKey].some((list) => String(queryKey[0]).startsWith(list));
    // Removed, so that no screen shows the person while it is read again.
    queryClient.removeQueries({ predicate: showErased, type: 'inactive' });
    await queryClient.invalidateQueries({ predicate: showErased });
    showToast({
      title: m.admin_privacy_person_erased(),
      description: m.admin_privacy_from({ countOf: countOf(picked) }),
    });
    setChosen(new Map());
  }

  if (records.length === 0) {
    return (
      <EmptyState title={m.admin_ui_no_results_found()}>
        {m.admin_privacy_no_report_message_or_quiz_score_contains()}
        {q}”.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="list-head">
        <p role="status">
          {picked.length > 0
            ? m.admin_privacy_of_chosen({ count: countText(picked.length), countOf: countOf(records) })
            : countOf(records)}
        </p>
        <div className="row-actions">
          <Button
            small
            variant="quiet"
            onClick={() =>
              setChosen(
                picked.length === records.length
                  ? new Map()
                  : new Map(records.map(({ id }) => [id, chosen.get(id) ?? null])),
              )
            }
          >
            {picked.length === records.length ? m.admin_privacy_choose_none() : m.admin_privacy_choose_all()}
          </Button>
          <Button
            small
            variant="secondary"
            aria-describedby="chosen-hint"
            disabled={picked.length === 0 || tooMany}
            busy={exporting.busy}
            onClick={() => void exporting.send(exportChosen)}
          >
            {m.admin_privacy_export()}
          </Button>
          <Button
            small
            variant="danger"
            aria-describedby="chosen-hint"
            disabled={picked.length === 0 || tooMany}
            busy={erasing.busy}
            onClick={askToErase}
          >
            {m.admin_privacy_erase()}
          </Button>
        </div>
      </div>
      <p id="chosen-hint" className="text-small text-ink-2">
        {tooMany
          ? m.admin_privacy_choose_at_most_records_at_a_time({ personRecordsMax })
          : picked.length === 0
            ? m.admin_privacy_choose_the_records_that_are_this_persons()
            : m.admin_privacy_names_contact_details_and_texts_are_erased()}
      </p>
      {found.more && (
        <p className="note">
          {m.admin_privacy_only_the_newest()} {personRecordsMax}{' '}
          {m.admin_privacy_records_of_each_kind_are_shown_search()}
        </p>
      )}
      <ul className="rows">
        {records.map((record) => (
          <RecordChoice
            key={record.id}
            record={record}
            chosen={chosen.get(record.id)}
            onChoose={(account) => choose(record.id, account)}
          />
        ))}
      </ul>
    </>
  );
}

/** Downloads the records as one file. */
function saveRecords({ reports, cases, messages, scores, reporters, passes }: PersonRecords): void {
  const exportedAt = new Date().toISOString();
  const text = JSON.stringify({ exportedAt, reports, cases, messages, scores, reporters, passes }, null, 2);
  saveFile(
    new Blob([`${text}\n`], { type: 'application/json' }),
    `personal-data-${exportedAt.slice(0, 10)}.json`,
  );
}

const named = ({ kind, id }: PersonRecord) => ({ kind, id });
const countOf = ({ length }: { length: number }) =>
  `${countText(length)} ${length === 1 ? m.admin_ui_record() : m.admin_ui_records()}`;

/** The search results with the erased records replaced. */
function withErased(before: PersonRecords, erased: PersonRecords): PersonRecords {
  const now = <R extends { id: string }>(rows: R[], changed: R[]) =>
    rows.map((row) => changed.find(({ id }) => id === row.id) ?? row);
  return {
    reports: now(before.reports, erased.reports),
    cases: now(before.cases, erased.cases),
    messages: now(before.messages, erased.messages),
    scores: now(before.scores, erased.scores),
    reporters: now(before.reporters, erased.reporters),
    passes: now(before.passes, erased.passes),
    more: before.more,
  };
}
