// 'E-mail me the number' as a plain form post, for visitors without JavaScript. The success screen comes back and says
// whether the mail is sent. The receipt code is in the body only, and is shown again to its sender.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { emailIssue } from '#contract/text-rules.ts';
import { readFormBodies } from '../../http/input.ts';
import type { limitRoute } from '../../http/limits.ts';
import { Problem } from '../../http/problems.ts';
import type { Pages } from '../../pages/pages.ts';
import type { Proof } from './check-code.ts';
import type { CodedRow } from './queries.ts';

interface NumberForm {
  config: ReturnType<typeof limitRoute>;
  checkCode(request: FastifyRequest, proof: Proof): Promise<CodedRow>;
  /** Adds the mail, or throws a `Problem`. */
  mail(report: CodedRow, email: string): Promise<unknown>;
}

export function serveNumberForm(
  app: FastifyInstance,
  pages: Pages,
  { config, checkCode, mail }: NumberForm,
): void {
  void app.register(async (forms) => {
    readFormBodies(forms);
    forms.post('/report-adr/number', { config }, async (request, reply) => {
      const sent = (request.body ?? {}) as Record<string, unknown>;
      const read = (name: string) => (typeof sent[name] === 'string' ? sent[name].trim() : '');
      const [code, email] = [read('code'), read('email')];
      const report = await checkCode(request, { reference: read('reference'), code });
      const show = (status: number, outcome: object) =>
        pages.send(request, reply, '/report-adr', status, {
          submitted: report.reference,
          receiptCode: code,
          mail: outcome,
        });
      if (emailIssue(email) !== null) return show(400, { fault: 'wrong' });
      try {
        await mail(report, email);
        return show(200, { sentTo: email });
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 409) throw error;
        return show(409, { fault: 'once' });
      }
    });
  });
}
