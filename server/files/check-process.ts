// The child process that reads untrusted files: it inspects them and makes images, one at a time, for the
// portal that started it (checker.ts). If hostile data crashes it, the portal continues.
import { drawPage, type PageJob } from './check-pdf.ts';
import { encodeVariants, type VariantsJob } from './encode-image.ts';
import { inspect, type InspectJob, type Inspected } from './inspect.ts';
import { Refusal } from './refusals.ts';

export type CheckJob =
  | ({ job: 'inspect' } & InspectJob)
  | ({ job: 'variants' } & VariantsJob)
  | ({ job: 'page' } & PageJob);
export type CheckResult = Inspected | string[] | void;
export type CheckAnswer = { result: CheckResult } | { refusal: string } | { fault: string };

process.send?.('ready');
process.on('disconnect', () => process.exit(0));
process.on('message', (job: CheckJob) => {
  workOf(job)
    .then((result): CheckAnswer => ({ result }))
    .catch((error: unknown): CheckAnswer =>
      error instanceof Refusal
        ? { refusal: error.message }
        : { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1));
});

function workOf(job: CheckJob): Promise<CheckResult> {
  switch (job.job) {
    case 'inspect':
      return inspect(job);
    case 'variants':
      return encodeVariants(job);
    case 'page':
      return drawPage(job);
  }
}
