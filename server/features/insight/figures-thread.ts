// The thread in which figures are counted and their register is kept, with its own connection to the database.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from '../../db/database.ts';
import { answerFigures, type FigureQuestion } from './answer-figures.ts';
import { KeptRegister } from './keep-register.ts';

// Requests go first where processors are few. Only on Linux a thread has a priority of its own.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const engine = openEngine(workerData as { dataDir: string; databaseUrl: string | null }, () => {});
const kept = new KeptRegister(engine);

parentPort?.on('message', ({ id, question }: { id: number; question: FigureQuestion }) => {
  answerFigures(kept, question).then(
    (answer) => parentPort?.postMessage({ id, answer }),
    (error: unknown) => parentPort?.postMessage({ id, problem: String((error as Error).message) }),
  );
});
