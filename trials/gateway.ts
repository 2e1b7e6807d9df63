// Tests deploy/nginx-administrators.conf in front of running processes: every administrators' address from the
// contract's table is requested with and without the gateway's password, in other spellings, and from a network
// outside the allow-list. Visitors' addresses must stay reachable.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { loadRenderModule } from '#server/pages/assets.ts';
import { type Address, addressesByAudience, otherSpellings } from '#testing/administrators-addresses.ts';
import { gatewayUser, startNginx } from './nginx.ts';

const password = { authorization: `Basic ${Buffer.from(gatewayUser).toString('base64')}` };

/** Returns the faults found. */
export async function tryGateway(program: string, folder: string, ports: number[]): Promise<string[]> {
  const { administratorPaths } = await loadRenderModule();
  const { administrators, visitors } = addressesByAudience(administratorPaths);
  const faults: string[] = [];

  for (const kind of ['password', 'network'] as const) {
    const place = join(folder, kind);
    mkdirSync(place);
    const nginx = await startNginx(program, place, ports, 2, kind);
    const asked = new Map<string, { what: string; is: 'let through' | 'refused' | 'refused or nothing' }>();
    const statuses = new Map<string, number>();
    const ask = async (
      { method, path }: Address,
      is: 'let through' | 'refused' | 'refused or nothing',
      headers = {},
    ) => {
      const name = crypto.randomUUID();
      asked.set(name, { what: `${kind}: ${method} ${path}`, is });
      const sending = request(nginx.url, { method, path, headers: { 'x-trial': name, ...headers } });
      const [answer] = (await once(sending.end(), 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      statuses.set(name, answer.statusCode ?? 0);
    };

    for (const address of visitors) await ask(address, 'let through');
    for (const path of ['/', '/about', '/report-adr', '/healthz', '/service-worker.js', '/administration']) {
      await ask({ method: 'GET', path }, 'let through');
    }
    for (const address of administrators) {
      await ask(address, 'refused');
      if (kind === 'password') await ask(address, 'let through', password);
      for (const path of otherSpellings(address.path)) {
        await ask({ ...address, path }, 'refused or nothing');
      }
    }

    // nginx logs a request after its answer.
    let noted = nginx.noted();
    for (let time = 0; time < 100 && [...asked.keys()].some((name) => !noted.has(name)); time += 1) {
      await setTimeout(20);
      noted = nginx.noted();
    }
    const refusal = kind === 'password' ? 401 : 403;
    for (const [name, { what, is }] of asked) {
      const reached = (noted.get(name)?.ports ?? []).some((port) => ports.includes(port));
      const status = statuses.get(name) ?? 0;
      const isSo = {
        'let through': reached,
        refused: !reached && status === refusal,
        // A 400 from nginx or a 404 from the portal.
        'refused or nothing': reached ? status === 404 : [refusal, 400].includes(status),
      };
      if (!isSo[is]) faults.push(`${what} must be ${is}: ${status}${reached ? ' from the portal' : ''}`);
    }
    nginx.stop();
    console.log(
      `The gateway with ${kind}: ${asked.size} requests to ${administrators.length} addresses of administrators and ` +
        `${visitors.length} of visitors, ${faults.length} faults.`,
    );
  }
  return faults;
}
