// Vitest's global set-up of the project `browser`: one portal with the sample content for all component tests.
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer, temporaryFolder } from '#testing/child-server.ts';
import { credentials } from '#testing/administrator.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const portal = await startServer(
    ['--import', './server/testing/cheap-hashes.ts', 'server/main.ts'],
    join(folder, 'log'),
    '/readyz',
    {
      HOST: '127.0.0.1',
      PORT: String(project.config.provide.componentPortal),
      RATE_LIMIT: 'off',
      DATA_DIR: join(folder, 'data'),
      ...credentials,
    },
  );
  return () => portal.kill();
}
