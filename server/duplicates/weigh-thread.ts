// The thread in which cases are weighed: one takes up to some twenty milliseconds.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { WeighAnswer, WeighQuestion } from './weigh-worker.ts';
import { findNear, indexContent, readNames, weighNear } from './weigh-candidates.ts';

// Requests go first where processors are few. Only on Linux a thread has a priority of its own.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (question: WeighQuestion) => {
  parentPort?.postMessage(answerTo(question));
});

function answerTo(question: WeighQuestion): WeighAnswer[WeighQuestion['kind']] {
  switch (question.kind) {
    case 'names':
      return readNames(question.content);
    case 'index':
      return indexContent(question.content, question.named);
    case 'near':
      return findNear(question.search);
    case 'weigh':
      return weighNear(question.search, question.counts);
  }
}
