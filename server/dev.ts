// Development server (`npm run dev`): the same server over Vite instead of the build. Edits on both sides
// show at once.
import { reportFailure, start } from './main.ts';
import { viteFrontend } from './vite-frontend.ts';

await start(() => viteFrontend()).catch(reportFailure);
