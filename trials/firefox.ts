// Firefox without a window, spoken to by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/).
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function findFirefox(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const files = ['firefox', 'firefox-esr'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

interface Said {
  id?: number;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

export interface Firefox {
  open(url: string): Promise<void>;
  /** The value of an expression in the page; promises are awaited. */
  value(expression: string): Promise<unknown>;
  close(): void;
}

/** `folder`: for its profile. */
export async function startFirefox(program: string, folder: string): Promise<Firefox> {
  const profile = join(folder, 'firefox');
  mkdirSync(profile);
  const settings = { 'media.peerconnection.ice.loopback': true, 'media.autoplay.default': 0 };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(settings)
      .map(([name, value]) => `user_pref('${name}', ${value});\n`)
      .join(''),
  );
  const child = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (part: Buffer) => {
      text += part.toString();
      const found = /ws:\/\/[\d.:]+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.once('exit', () => reject(new Error(`Firefox did not start: ${text.slice(-500)}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Firefox does not listen.')));
  });
  const waiting = new Map<number, (said: Said) => void>();
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(String(data)) as Said;
    if (said.id !== undefined) waiting.get(said.id)?.(said);
  });
  let calls = 0;
  async function call(method: string, params: object): Promise<Record<string, unknown>> {
    const id = (calls += 1);
    const answered = new Promise<Said>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await answered;
    if (!result) throw new Error(`${method}: ${error} ${message}`);
    return result;
  }
  await call('session.new', { capabilities: {} });
  const { context } = await call('browsingContext.create', { type: 'tab' });
  return {
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    async value(expression) {
      const { result } = await call('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      return (result as { value?: unknown } | undefined)?.value;
    },
    close() {
      socket.close();
      child.kill('SIGKILL');
    },
  };
}
