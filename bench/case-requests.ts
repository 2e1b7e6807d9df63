// The requests of `npm run bench:growth` about cases: every view, filter, order and kind of search, and all pairs of two
// filters.
import type { DatabaseSync } from 'node:sqlite';
import { caseSorts, caseViews } from '#contract/cases/content/choices-rules.ts';

const list = '/api/admin/cases';
const pageSize = '25';

/** The address of a page of the list. */
const page = (query: Record<string, string>) =>
  `${list}?${new URLSearchParams({ limit: pageSize, ...query }).toString()}`;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Values of each filter: common ones, rare ones, and some that nothing has. */
const filters: readonly { name: string; query: Record<string, string>; isRare?: boolean }[][] = [
  Object.keys(caseViews).flatMap((view) => (view === 'all' ? [] : [{ name: view, query: { view } }])),
  ['closed', 'sent', 'new', 'waiting', 'nullified'].map((state) => ({ name: state, query: { state } })),
  ['true', 'false', 'unknown'].map((serious) => ({ name: `serious ${serious}`, query: { serious } })),
  ['paracetamol', 'amoxicillin', 'digoxin', 'iohexol', 'no such drug'].map((drug) => ({
    name: `drug ${drug}`,
    query: { drug },
    isRare: !['paracetamol', 'amoxicillin'].includes(drug),
  })),
  ['person.3', 'admin', 'nobody'].map((assessor) => ({ name: `of ${assessor}`, query: { assessor } })),
  [
    { name: 'last 30 days', query: { from: daysAgo(30) } },
    { name: 'older than a year', query: { to: daysAgo(365) } },
    { name: 'one day', query: { from: daysAgo(400), to: daysAgo(400) } },
  ],
  ['portal', 'paper', 'icsr'].map((source) => ({ name: `by ${source}`, query: { source } })),
  ['5', '3', '0'].map((ageBand) => ({ name: `age group ${ageBand}`, query: { ageBand } })),
  [
    { name: 'search rash', query: { q: 'rash' } },
    { name: 'search contrast', query: { q: 'iohexol (contrast' }, isRare: true },
    { name: 'search xyzzy', query: { q: 'xyzzy' } },
  ],
];

export interface CaseRequest {
  name: string;
  address: string;
  /** The allowed ratio of the p95 among many cases to the p95 among few. */
  ratio: number;
}

const common = 1.5;
const rareWord = 3;

/** One request of each kind that the list and the screen of a case send. */
export function caseRequests(file: DatabaseSync): CaseRequest[] {
  const places = placesIn(file);
  const act = (name: string, address: string, ratio = common) => ({ name, address, ratio });
  return [
    act('first page', page({})),
    act('page at a deep cursor', page({ cursor: `after_${places.deep}` })),
    act('deep cursor, back', page({ cursor: `before_${places.deep}` })),
    act('counts of the views', `${list}/overview`),
    act('dashboard', '/api/admin/dashboard-stats'),
    act('case with 50 versions', `${list}/${places.long}`),
    act('search by number', page({ q: places.number }), rareWord),
    act('search by reference', page({ q: places.reference }), rareWord),
    act('search, two letters', page({ q: 'co' })),
    ...filters.flat().map(({ name, query, isRare }) => act(name, page(query), isRare ? rareWord : common)),
    ...Object.keys(caseSorts).flatMap((sort) =>
      ['asc', 'desc'].map((order) => act(`by ${sort}, ${order}`, page({ sort, order }))),
    ),
  ];
}

/** Each filter with the other orders of the list, to find slow query plans. */
export function orderedRequests(): CaseRequest[] {
  return filters.flat().flatMap(({ name, query }) =>
    ['due asc', 'due desc', 'urgency asc', 'urgency desc', 'received asc'].map((by) => {
      const [sort = '', order = ''] = by.split(' ');
      return { name: `${name}, ${by}`, address: page({ ...query, sort, order }), ratio: common };
    }),
  );
}

/** Every value of a filter with every value of every other one. */
export function pairRequests(): CaseRequest[] {
  return filters.flatMap((values, place) =>
    filters.slice(place + 1).flatMap((others) =>
      values.flatMap((one) =>
        others.map((other) => ({
          name: `${one.name} + ${other.name}`,
          address: page({ ...one.query, ...other.query }),
          ratio: common,
        })),
      ),
    ),
  );
}

/** A case far down the list, the one with most versions, and the names of one in the middle. */
function placesIn(file: DatabaseSync) {
  const one = (text: string) => (file.prepare(text).get() ?? {}) as Record<string, string>;
  const { n } = file.prepare('select count(*) as n from cases').get() as { n: number };
  const ordered = 'from cases order by "receivedOn" desc, id desc limit 1 offset';
  const deep = one(`select id ${ordered} ${Math.floor(n * 0.6)}`);
  const middle = one(`select number, "reportId" ${ordered} ${Math.floor(n / 2)}`);
  const { reference = '' } = one(`select reference from adr_reports where id = '${middle['reportId']}'`);
  const { id: long = '' } = one('select id from cases where version = 50 limit 1');
  return { deep: deep['id'] ?? '', number: middle['number'] ?? '', reference, long };
}
