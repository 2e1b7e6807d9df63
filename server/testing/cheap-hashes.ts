// Makes Argon2 cheap in tests of a database: it always runs at its lowest cost. The usual cost takes 0.1 s of a
// processor for each password. server/access/password.test.ts tests the real cost.
import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;
const lowest = { memory: 8, passes: 1 };

// Each project of Vitest sets this once in a process, also if its test files share the modules of the process.
if (argon2.name !== 'cheapArgon2') {
  crypto.argon2 = function cheapArgon2(
    algorithm: Parameters<typeof argon2>[0],
    asked: Argon2Parameters,
    answer: Parameters<typeof argon2>[2],
  ) {
    argon2(algorithm, { ...asked, ...lowest }, answer);
  };
  syncBuiltinESMExports();
}
