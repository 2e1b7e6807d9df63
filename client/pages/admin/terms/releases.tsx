// MedDRA releases: the import with its progress, the imported releases, and the cases whose term is no longer current.
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Text, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { failureText, ReadState } from '#client/components/admin/read-state.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { importRelease, outdatedAddress, refetchTerms, releasesAddress } from '#client/data/admin/terms.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import type { MeddraRelease } from '#contract/terms.ts';

/** How often the progress of an import is read, and how many times at most: each read renews the session. */
const pollIntervalMs = 1_000;
const readsMax = 300;

const states: Record<MeddraRelease['state'], { label: string; tone: Tone }> = {
  importing: { label: m.admin_terms_importing(), tone: 'info' },
  ready: { label: m.admin_terms_ready(), tone: 'ok' },
  failed: { label: m.admin_terms_failed(), tone: 'danger' },
};

export function Releases() {
  const read = useQuery<MeddraRelease[]>({ queryKey: [releasesAddress], refetchOnMount: 'always' });
  const isImporting = read.data?.some(({ state }) => state === 'importing') ?? false;
  const { refetch } = read;
  // Only after an import from this screen: the portal sends no request without a person's act.
  const [readsLeft, setReadsLeft] = useState(0);
  useEffect(() => {
    if (readsLeft === 0) return;
    const timer = setTimeout(() => {
      void refetch().then(({ data }) => {
        const goesOn = data?.some(({ state }) => state === 'importing') ?? false;
        setReadsLeft(goesOn ? readsLeft - 1 : 0);
        if (!goesOn) void refetchTerms();
      });
    }, pollIntervalMs);
    return () => clearTimeout(timer);
  }, [readsLeft, refetch]);
  return (
    <div className="grid grid-cols-1 gap-7">
      <ImportForm
        onStarted={() => {
          void refetch();
          setReadsLeft(readsMax);
        }}
      />
      <div className="admin-section">
        <h2>{m.admin_terms_imported_releases()}</h2>
        <ReadState read={read} failure={m.admin_terms_releases_could_not_be_read()} shape="rows">
          {(releases) =>
            releases.length === 0 ? (
              <EmptyState title={m.admin_terms_no_release_yet()}>
                {m.admin_terms_without_a_release()}
              </EmptyState>
            ) : (
              <ReleaseTable releases={releases} />
            )
          }
        </ReadState>
        {isImporting && readsLeft === 0 && (
          <p className="pt-4">
            <Button small variant="secondary" busy={read.isFetching} onClick={() => void refetch()}>
              {m.admin_terms_read_the_progress()}
            </Button>
          </p>
        )}
      </div>
      <Outdated />
    </div>
  );
}

/** The files that are read; a release has more, which are not sent. */
const readFiles = /^(?:llt|pt|hlt|hlgt|soc|mdhier|meddra_release)\.asc$/iu;

function ImportForm({ onStarted }: { onStarted: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [asks, setAsks] = useState(false);
  const [started, setStarted] = useState<MeddraRelease | null>(null);
  const form = useSend({
    explain(error) {
      const found = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
      if (found.some(({ path }) => path === 'version' || path === 'language')) setAsks(true);
      return failureText(error);
    },
  });

  function start(text: Text) {
    setStarted(null);
    const named = files.filter(({ name }) => readFiles.test(name));
    const about = { version: text('version'), language: text('language') };
    return importRelease(named.length > 0 ? named : files, about);
  }
  function done(release: MeddraRelease) {
    setStarted(release);
    setAsks(false);
    setFiles([]);
    form.form.current?.reset();
    onStarted();
  }

  return (
    <section className="admin-section" aria-labelledby="import-release">
      <h2 id="import-release">{m.admin_terms_import_a_release()}</h2>
      <SendForm
        form={form}
        className="grid grid-cols-1 gap-4"
        title={m.admin_ui_not_saved()}
        onSend={start}
        onSent={done}
      >
        <TextField
          name="release-files"
          label={m.admin_terms_files_of_the_release()}
          type="file"
          multiple
          accept=".asc,.ASC"
          hint={m.admin_terms_which_files()}
          onChange={({ target }) => {
            setFiles([...(target.files ?? [])]);
            form.forget();
          }}
        />
        {asks && (
          <>
            <TextField
              {...form.field('version')}
              label={m.admin_terms_version()}
              width="narrow"
              autoComplete="off"
              maxLength={10}
            />
            <TextField
              {...form.field('language')}
              label={m.admin_terms_language()}
              width="half"
              autoComplete="off"
              maxLength={40}
            />
          </>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={form.busy} disabled={files.length === 0}>
            {form.busy ? m.admin_terms_checking_the_files() : m.admin_terms_import()}
          </Button>
          <p role="status">
            {files.length === 0 && !started && m.admin_terms_choose_the_files_first()}
            {started &&
              m.admin_terms_import_is_running({ version: started.version, language: started.language })}
          </p>
        </div>
      </SendForm>
    </section>
  );
}

function ReleaseTable({ releases }: { releases: readonly MeddraRelease[] }) {
  const searched = releases.find(({ state }) => state === 'ready')?.id;
  return (
    <Table
      caption={m.admin_terms_meddra_releases()}
      captionHidden
      heads={[m.admin_terms_release(), m.admin_ui_state(), m.admin_terms_imported()]}
    >
      {releases.map(({ id, version, language, state, done, total, problem, by, createdAt }) => (
        <tr key={id}>
          <th scope="row">
            {m.admin_terms_meddra({ version })}
            <br />
            <small>{language}</small>
          </th>
          <td>
            <Badge tone={states[state].tone}>{states[state].label}</Badge>{' '}
            {id === searched && <small>{m.admin_terms_searched_while_coding()}</small>}
            {state === 'importing' && (
              <>
                <progress
                  className="block w-full"
                  aria-label={m.admin_terms_progress_of({ version })}
                  max={total}
                  value={done}
                />
                <small>{m.admin_terms_rows_of({ done, total })}</small>
              </>
            )}
            {problem && <p>{problem}</p>}
          </td>
          <td>
            {timeText(createdAt)}
            <br />
            <small>{by}</small>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Cases are listed only for those that have a code; each opens where it is coded again. */
function Outdated() {
  const read = useQuery<Reply<'GET /api/admin/terms/outdated'>>({
    queryKey: [outdatedAddress],
    refetchOnMount: 'always',
  });
  return (
    <div className="admin-section">
      <h2>{m.admin_terms_cases_with_terms_that_are_not_current()}</h2>
      <ReadState read={read} failure={m.admin_terms_cases_could_not_be_read()} shape="rows">
        {(cases) =>
          cases.length === 0 ? (
            <p>{m.admin_terms_every_code_is_current()}</p>
          ) : (
            <Table
              caption={m.admin_cases_cases()}
              captionHidden
              heads={[m.admin_exchange_case(), m.admin_terms_term(), m.admin_terms_reactions_of_the_case()]}
            >
              {cases.map(({ id, number, reaction, code, term }) => (
                <tr key={`${id} ${code}`}>
                  <th scope="row">
                    <Link href={`/admin/cases/${id}`}>{number}</Link>
                  </th>
                  <td dir="auto">
                    {term}
                    <br />
                    <small>{code}</small>
                  </td>
                  <td dir="auto">{reaction}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </ReadState>
    </div>
  );
}
