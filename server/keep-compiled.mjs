// Keeps what Node.js makes of the sources, so that a start need not make it again: `node --import` this file. It saves a
// quarter of the time, and 30 MB of memory for the program that turns TypeScript into JavaScript (which is why this file
// is none). Where nothing can be written there, the portal starts as it would without.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));
