// Development: the same server over Vite instead of the build. Edits show at once on both sides (`npm run dev`).
import { reportFailure, start } from './main.ts';
import { viteFrontend } from './vite-frontend.ts';

await start(() => viteFrontend()).catch(reportFailure);
