// Firefox for measuring pages, driven by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/) over a WebSocket: it opens an
// address in a window of a size and evaluates an expression there. Playwright drives a build of its own only.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface Firefox {
  /** Opens an address in a window of this size and waits until it is loaded. */
  open(address: string, width: number, height: number): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** The value of an expression in the page, which must be JSON. Waits for a promise. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

/** The browser named by `FIREFOX`, else the first on the PATH, or null. */
export function findFirefox(): string | null {
  if (process.env.FIREFOX) return process.env.FIREFOX;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const files = ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  message?: string;
}

/** Starts Firefox without a window, with a new profile that is deleted at the end, and these settings (about:config). */
export async function startFirefox(
  file: string,
  settings: Record<string, boolean | number> = {},
): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(settings)
      .map(([name, value]) => `user_pref('${name}', ${value});\n`)
      .join(''),
  );
  const browser = spawn(
    file,
    ['--headless', '--remote-debugging-port=0', '--no-remote', '--profile', profile],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise<void>((end) => browser.once('exit', () => end()));
  const address = await new Promise<string>((found, failed) => {
    let said = '';
    browser.once('error', failed);
    browser.once('exit', () => failed(new Error(`Firefox ended: ${said}`)));
    browser.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (url) found(url);
    });
  });

  const socket = new WebSocket(`${address}/session`);
  await new Promise<void>((open, failed) => {
    socket.onopen = () => open();
    socket.onerror = () => failed(new Error('Firefox refused the connection.'));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  async function call(method: string, params: object): Promise<Record<string, unknown>> {
    const id = (last += 1);
    const answered = new Promise<Answer>((come) => waiting.set(id, come));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await answered;
    waiting.delete(id);
    if (!result) throw new Error(`${method}: ${message}`);
    return result;
  }

  await call('session.new', { capabilities: {} });
  const { contexts } = (await call('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  async function resize(width: number, height: number) {
    await call('browsingContext.setViewport', { context, viewport: { width, height } });
  }
  return {
    resize,
    async open(url, width, height) {
      await resize(width, height);
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = (await call('script.evaluate', {
        // Values come back as JSON: BiDi would describe each member by its type.
        expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value) as T;
    },
    async close() {
      socket.close();
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
