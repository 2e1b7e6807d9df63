// A doctor at work in tests of cases: opens, assesses and saves cases, and takes steps with them.
import type { Right } from '#contract/access-rules.ts';
import { drug, notSerious, other, rash, reaction, reporter } from '#testing/rash.ts';
import type { CaseDetails, InformationItem } from '#contract/cases/work/case-details.ts';
import { makeDoctor } from './doctor.ts';
import { testPortal, type TestPortal } from './portal.ts';
import { afterReading } from './what-was-read.ts';

export { drug, notSerious, other, reaction, reporter, rash };

/** The same case before anybody has decided whether it is serious. */
export const undecided = {
  ...rash,
  reactions: rash.reactions.map(({ seriousness: _, ...one }) => one),
};

/** A portal with a doctor who is signed in and has these rights. */
export async function caseDesk(rights: Right[] = ['portal', 'content', 'cases', 'sign'], name = 'asha') {
  const portal = await testPortal({ config: { rateLimit: false } });
  return { portal, ...(await caseWorker(portal, rights, name)) };
}

export async function caseWorker(portal: TestPortal, rights: Right[], name: string) {
  const { id, session, call: callAny } = await makeDoctor(portal, name, rights);
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => callAny(method, `/cases${path}`, body, headers);
  const open = async (content: object = rash, source = 'paper'): Promise<CaseDetails> => {
    const answer = await call('POST', '', { source, content });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  /** A case that can become ready: its pair has a category. */
  const openAssessed = async (): Promise<CaseDetails> => {
    const made = await open();
    const category = { drug, reaction, method: 'whoUmc', answers: {}, result: 'possible' };
    const answer = await call('POST', `/${made.id}/assessments`, category);
    if (answer.status !== 201) throw new Error(answer.text);
    return made;
  };
  /** A step by somebody who has read the case just before. */
  const step = async (one: CaseDetails, asked: object, more = {}) => {
    const { body, headers } = await afterReading(portal, one.id, asked, more);
    return call('POST', `/${one.id}/steps`, body, headers);
  };
  /** A case that the doctor works on, as it was before the doctor took it. */
  const openTaken = async (content: object = rash): Promise<CaseDetails> => {
    const made = await open(content);
    await step(made, { step: 'take' });
    return made;
  };
  const save = (one: CaseDetails, content: object, more: object = {}) =>
    call('PUT', `/${one.id}/content`, { content, ...more }, { 'if-match': `"${one.version}"` });
  /** Decides on lines of information; `version`: the one that the person has read. */
  const decide = (one: string, item: string | undefined, lines: object, version?: number) =>
    call('POST', `/${one}/information/${item}/decisions`, lines, {
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    });
  return { call, open, openAssessed, openTaken, step, save, decide, session, id };
}

type Call = Awaited<ReturnType<typeof caseWorker>>['call'];

/** The contents of the information of a case, in the order of its list. */
export async function readItems(call: Call, { id, information }: CaseDetails): Promise<InformationItem[]> {
  const items: InformationItem[] = [];
  for (const item of information) {
    const answer = await call('GET', `/${id}/information/${item.id}`);
    if (answer.status !== 200) throw new Error(answer.text);
    items.push(answer.body as InformationItem);
  }
  return items;
}
