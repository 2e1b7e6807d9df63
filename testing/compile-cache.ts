// Where Node.js stores compiled sources (server/compile-cache.mjs). A program that starts with this variable takes half
// of the processor time.
import { join } from 'node:path';

export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
};
