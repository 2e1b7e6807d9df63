// Tests that new information never changes what a person has corrected. Random sequences of items, edits and decisions
// go through the API: only a save, or a line that a person accepts, changes a field that a person has touched.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CaseDetails, InformationItem } from '#contract/cases/work/case-details.ts';
import { signedInPortal } from '../../../testing/administrator.ts';
import { changedContent, told } from '../../../testing/told.ts';

type Patient = Record<string, unknown>;

const values = {
  initials: ['A.A.', 'B.B.', 'C.C.', undefined],
  sex: ['1', '2', { unknown: 'asked' }, undefined],
  weightKg: [50, 60, undefined],
  heightCm: [150, 160, undefined],
};
const fields = Object.keys(values) as (keyof typeof values)[];

const patient: fc.Arbitrary<Patient> = fc.record(
  Object.fromEntries(fields.map((name) => [name, fc.constantFrom(...values[name])])),
);
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('tell' as const), patient }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), patient }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      accepts: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const) }) },
);

const known = (of: Patient = {}): Patient =>
  Object.fromEntries(fields.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]])));

it('information never changes what a person has corrected', async () => {
  const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
  const call = async (method: 'POST' | 'PUT', path: string, payload: object, version?: number) => {
    const answer = await portal.send(method, `/api/admin/cases${path}`, payload, {
      ...session,
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    });
    if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.payload}`);
    return answer.json<CaseDetails>();
  };

  await fc.assert(
    fc.asyncProperty(patient, fc.array(act, { maxLength: 8 }), async (first, acts) => {
      let now = await call('POST', '', { source: 'paper', content: { patient: known(first) } });
      /** The value of each field that a person has decided on. */
      const decided = new Map<string, unknown>(
        fields.flatMap((name) => (first[name] === undefined ? [] : [[name, first[name]] as const])),
      );
      for (const one of acts) {
        const before = (now.content.patient ?? {}) as Patient;
        if (one.kind === 'take' && now.state === 'new') {
          now = await call('POST', `/${now.id}/steps`, { step: 'take' });
        } else if (one.kind === 'edit') {
          const content = { ...now.content, patient: known(one.patient) };
          now = await call('PUT', `/${now.id}/content`, { content }, now.version);
          for (const name of fields) {
            if (JSON.stringify(before[name]) !== JSON.stringify(one.patient[name]))
              decided.set(name, one.patient[name]);
          }
        } else if (one.kind === 'tell') {
          const content = changedContent(now.content, { patient: known(one.patient) });
          now = await call('POST', `/${now.id}/steps`, told(content));
        } else if (one.kind === 'decide') {
          const item = now.information.find(({ settledAt }) => settledAt === null);
          const read: InformationItem | undefined =
            item && (await portal.get(`/api/admin/cases/${now.id}/information/${item.id}`, session)).json();
          const open = read?.lines.filter(({ decision }) => decision === null) ?? [];
          const chosen = open.slice(0, one.accepts.length);
          if (!item || chosen.length === 0) continue;
          const accept = chosen.filter((_, place) => one.accepts[place]).map(({ path }) => path);
          const decline = chosen.map(({ path }) => path).filter((path) => !accept.includes(path));
          for (const line of chosen) {
            if (accept.includes(line.path)) decided.set(line.path.replace('patient.', ''), line.says);
          }
          now = await call(
            'POST',
            `/${now.id}/information/${item.id}/decisions`,
            { accept, decline },
            now.version,
          );
        }
        const after = (now.content.patient ?? {}) as Patient;
        const touched = [...decided.keys()];
        expect(Object.fromEntries(touched.map((name) => [name, after[name]]))).toEqual(
          Object.fromEntries(decided),
        );
      }
    }),
    { numRuns: 60 },
  );
});
