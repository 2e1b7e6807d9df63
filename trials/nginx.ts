// nginx with deploy/nginx.conf in front of portal processes: the deployed file without TLS, on loopback ports.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';

export function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null;
}

/** The log format of nginx in a trial; the deployed format logs less. */
interface Noted {
  status: number;
  /** Ports of the processes that handled it, in this order. */
  ports: number[];
}

/** A user of the gateway in a trial, as `name:password`. */
export const gatewayUser = 'office:A-Trial-Password';

/**
 * `keepAliveSeconds` replaces the deployed value in trials that cannot wait. `gateway` adds
 * deploy/nginx-administrators.conf, which asks for a password or refuses all networks.
 */
export async function startNginx(
  program: string,
  folder: string,
  ports: number[],
  keepAliveSeconds?: number,
  gateway?: 'password' | 'network',
): Promise<{ url: string; noted(): Map<string, Noted>; stop(): void }> {
  const port = await freePort();
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8');
  const used = { password: /^ {2}# (?=auth_basic|proxy_set_header Auth)/gm, network: /^ {2}# (?=if )/gm };
  const users = join(folder, 'users');
  writeFileSync(users, gatewayUser.replace(':', ':{PLAIN}'));
  const deployed = read('nginx.conf');
  const site = (gateway ? deployed.replace(used[gateway], '  ') : deployed)
    .replace('/etc/nginx/portal-administrators', users)
    .replace(/server \{\n {2}listen 80;[^]*?\n\}\n/, '')
    .replace(/^ +listen \[::\]:443.*\n/m, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/^ +ssl_.*\n/gm, '')
    .replace(/^ +# server .*\n/gm, '')
    .replace(/^ +server 127\.0\.0\.1:3000( .*)$/m, (_line, rest: string) =>
      ports.map((each) => `  server 127.0.0.1:${each}${rest}`).join('\n'),
    )
    .replace(/keepalive_timeout 4s;/, `keepalive_timeout ${(keepAliveSeconds ?? 4) * 1_000}ms;`)
    .replace('portal.log portal;', 'portal.log trial;')
    .replaceAll('/var/log/nginx', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log crit;
    events { worker_connections 4096; }
    http { log_format trial '$http_x_trial $status $upstream_addr'; ${temporary.join(' ')}
    ${gateway ? read('nginx-administrators.conf') : ''}\n${site}\n}`,
  );
  const child: ChildProcess = spawn(program, ['-p', folder, '-c', config], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => void child.kill('SIGTERM');
  process.on('exit', stop);
  const url = `http://127.0.0.1:${port}`;
  /** By the `x-trial` header of the request. */
  const noted = () =>
    new Map(
      readFileSync(join(folder, 'portal.log'), 'utf8')
        .split('\n')
        .map((line) => {
          const [name = '', status, ...processes] = line.split(/[ ,]+/);
          return [name, { status: Number(status), ports: processes.map((at) => Number(at.split(':')[1])) }];
        }),
    );
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return { url, noted, stop };
    await setTimeout(20);
  }
}
