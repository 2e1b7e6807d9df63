// Finds the process that forwards a portal's broadcast, on Linux.
import { readdirSync, readFileSync } from 'node:fs';

/** The process id of the forwarder of the portal with the id `portal`. Throws when it does not run. */
export function findForwarder(portal: number | undefined): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'latin1');
      const [, after = ''] = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ');
      if (command.includes('forwarder-process') && after.split(' ')[1] === String(portal))
        return Number(name);
    } catch {
      // it has ended
    }
  }
  throw new Error('The forwarder does not run.');
}
