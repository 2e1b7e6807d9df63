// The calls of the API, from its OpenAPI description: a list by area, and what goes in and out of one call. Where the
// address names a call, the screen shows that one.
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { RecordList, type RecordFilter } from '#client/components/admin/record-list.tsx';
import { ListRow } from '#client/components/admin/record-row.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { call as ask } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { OpenApiDocument } from '#contract/openapi-rules.ts';
import { type ApiCall, areasOf, byArea, callsOf, searchText } from './calls.ts';
import { CallDetails } from './call-details.tsx';
import { MarkedText } from './marked-text.tsx';

const address = '/api/openapi.json';
const screen = '/admin/api';

/** One read of the description, and the part of it that `select` takes. */
function useApi<Part>(select: (api: { description: string; calls: ApiCall[] }) => Part) {
  return useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const document = (await (await ask('GET', address, undefined, signal)).json()) as OpenApiDocument;
      return { description: document.info.description, calls: callsOf(document) };
    },
    select,
  });
}
const descriptionIn = ({ description }: { description: string }) => description;
const callsIn = ({ calls }: { calls: ApiCall[] }) => calls;

export default function ApiScreen() {
  const [params] = useSearchParams();
  const chosen = params.get('call');
  return chosen === null ? <AllCalls /> : <OneCall key={chosen} id={chosen} />;
}

/** The screen's address with its search and page, and with a call or without. */
function addressWith(params: URLSearchParams, call: string | null): string {
  const changed = new URLSearchParams(params);
  if (call === null) changed.delete('call');
  else changed.set('call', call);
  return changed.size > 0 ? `${screen}?${changed}` : screen;
}

function AllCalls() {
  const read = useApi(callsIn);
  const description = useApi(descriptionIn).data;
  const [params] = useSearchParams();
  const filter: RecordFilter<ApiCall> = {
    label: m.admin_api_area(),
    options: areasOf(read.data ?? []).map((area) => ({
      value: area,
      label: area,
      holds: (call) => call.area === area,
    })),
  };
  return (
    <AdminPage
      lede={
        <>
          {m.admin_api_lede()} <a href={address}>{m.admin_api_document()}</a>.
        </>
      }
    >
      {description && (
        <details className="sheet mb-5">
          <summary>{m.admin_api_for_all_calls()}</summary>
          <MarkedText text={description} />
        </details>
      )}
      <RecordList
        title={m.admin_api_title()}
        noun={[m.admin_api_call(), m.admin_api_calls()]}
        read={read}
        searchText={searchText}
        searchHint={m.admin_api_search_hint()}
        filter={filter}
        empty={
          <EmptyState title={m.admin_api_none()} level={2}>
            {m.admin_api_none_text()}
          </EmptyState>
        }
      >
        {(calls) =>
          byArea(calls).map(([area, some]) => <Area key={area} {...{ area, params }} calls={some} />)
        }
      </RecordList>
    </AdminPage>
  );
}

interface AreaProps {
  area: string;
  calls: readonly ApiCall[];
  params: URLSearchParams;
}

function Area({ area, calls, params }: AreaProps) {
  return (
    <section aria-labelledby={`area-${area}`} className="pb-5">
      <h2 id={`area-${area}`} className="pb-2 text-body">
        {area}
      </h2>
      <ul className="rows">
        {calls.map((call) => (
          <ListRow
            key={call.id}
            id={call.id}
            name={
              <Link href={addressWith(params, call.id)} className="break-all">
                <code>{call.name}</code>
              </Link>
            }
            marks={call['x-confirm'] !== 'never' && <Badge tone="warn">{m.admin_api_needs_password()}</Badge>}
            meta={m.admin_api_callers({ callers: call['x-callers'] })}
          >
            <p>
              <MarkedText text={call.summary} isLine />
            </p>
          </ListRow>
        ))}
      </ul>
    </section>
  );
}

function OneCall({ id }: { id: string }) {
  const read = useApi(callsIn);
  const [params] = useSearchParams();
  const call = read.data?.find((one) => one.id === id);
  return (
    <AdminPage
      title={call?.name ?? m.admin_api_title()}
      lede={call && <MarkedText text={call.summary} isLine />}
      backTo={addressWith(params, null)}
      backLabel={m.admin_api_back()}
      takesFocus
    >
      <ReadState read={read} failure={m.admin_ui_failed_to_load({ title: m.admin_api_title() })} level={2}>
        {() =>
          call ? (
            <CallDetails call={call} />
          ) : (
            <EmptyState title={m.admin_api_unknown()} level={2}>
              {m.admin_api_unknown_text()}
            </EmptyState>
          )
        }
      </ReadState>
    </AdminPage>
  );
}
