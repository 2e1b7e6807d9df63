// Runs a command such as `npm run admin` within the process of the test. The portal's modules are loaded there already. To
// load them in a process of its own costs more than half a second of a processor. One test of each command does that: it
// shows that the process ends, and with which status.
import { vi } from 'vitest';

class Exit extends Error {}

let runs = 0;

/**
 * The exit status and the output of a program in `server/`, such as `administrators.ts`. One at a time, because arguments
 * and environment belong to the process.
 */
export const runCommand = (program: string, args: readonly string[], env: Record<string, string>) =>
  inTerminal(() => import(/* @vite-ignore */ `../${program}?run=${(runs += 1)}`), args, env);

/** The exit status and the output of work that reads `process.argv` and `process.env`, and prints. */
export async function inTerminal(
  work: () => Promise<unknown>,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  let output = '';
  const print = (text: string | Uint8Array) => {
    output += String(text);
    return true;
  };
  const { argv, env: outside, exitCode } = process;
  const mask = process.umask();
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(print),
    vi.spyOn(process.stderr, 'write').mockImplementation(print),
    vi.spyOn(process, 'exit').mockImplementation((status) => {
      process.exitCode = status;
      throw new Exit();
    }),
  ];
  process.argv = [process.execPath, '', ...args];
  process.env = { PATH: outside.PATH, ...env };
  process.exitCode = 0;
  try {
    await work().catch((error: unknown) => {
      if (!(error instanceof Exit)) throw error;
    });
    return { code: Number(process.exitCode), output };
  } finally {
    for (const spy of spies) spy.mockRestore();
    Object.assign(process, { argv, env: outside, exitCode });
    process.umask(mask);
  }
}
