// The thread in which cases are weighed: one takes up to some twenty milliseconds.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { WeighAnswer, WeighQuestion } from './weigh-worker.ts';
import { findNear, indexContent, weighNear } from './weigh-candidates.ts';

/** The least priority. On Linux a thread has its own, so that requests go first where processors are few. */
const leastPriority = 19;
if (process.platform === 'linux') setPriority(leastPriority);

parentPort?.on('message', (question: WeighQuestion) => {
  parentPort?.postMessage(answerTo(question));
});

function answerTo(question: WeighQuestion): WeighAnswer[WeighQuestion['kind']] {
  switch (question.kind) {
    case 'index':
      return indexContent(question.content);
    case 'near':
      return findNear(question.search);
    case 'weigh':
      return weighNear(question.search, question.counts);
  }
}
