// Calls about the reporters of a case. Each write reads the reporters again, and the case where it changes.
import { useQuery } from '@tanstack/react-query';
import type { Body, Reply } from '#contract/api.ts';
import type { CaseReporters } from '#contract/report-status.ts';
import { caseKey, casesList } from './cases.ts';
import { call, queryClient } from './session.ts';

const reportersKey = (caseId: string) => [`${casesList}/${caseId}/reporters`];

export const useReporters = (caseId: string) => useQuery<CaseReporters>({ queryKey: reportersKey(caseId) });

export interface OfReport {
  caseId: string;
  reportId: string;
}

async function send({ caseId, reportId }: OfReport, rest: string, body: object): Promise<Response> {
  const answer = await call('POST', `/api/admin/adr-reports/${reportId}/${rest}`, body);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: reportersKey(caseId) }),
    queryClient.invalidateQueries({ queryKey: caseKey(caseId), exact: true }),
  ]);
  return answer;
}

/** The new code, which is in no other answer. */
export async function issueCode(of: OfReport): Promise<string> {
  const answer = await send(of, 'receipt-code', { identityChecked: true });
  return ((await answer.json()) as Reply<'POST /api/admin/adr-reports/:id/receipt-code'>).receiptCode;
}

export const recordConsents = (of: OfReport, body: Body<'POST /api/admin/adr-reports/:id/consents'>) =>
  send(of, 'consents', body);

export const publishLetter = (of: OfReport, text: string) => send(of, 'letters', { text });

export type AttemptBody = Pick<Body<'POST /api/admin/adr-reports/:id/attempts'>, 'way' | 'result'> &
  Partial<Body<'POST /api/admin/adr-reports/:id/attempts'>>;

export const recordAttempt = (of: OfReport, body: AttemptBody) => send(of, 'attempts', body);
