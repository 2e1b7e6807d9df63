// `npm run test:axe`: checks every state of every screen with axe, at four widths, light and dark. `npm test` checks
// every state once, and each loaded screen in two looks (client/testing/looks.ts).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installMissing } from '#testing/machine.ts';

process.chdir(join(import.meta.dirname, '..'));
installMissing();
process.env.AXE = 'all';
const args = ['run', '--project', 'browser*', '-t', 'axe', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
