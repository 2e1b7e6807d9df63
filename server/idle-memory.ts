// Returns memory that only the start needed to the operating system: a third of an idle portal's memory.
// Node.js by itself would wait until the heap has grown much further. (`npm start` sets the room for new
// objects: with the least that Node.js allows, an eighth of the processor time goes into garbage collection.)
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  // Reset the flag, because the compile cache of Node.js is only valid under the flags it was written with.
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
