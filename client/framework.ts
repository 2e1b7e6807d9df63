// React for the browser. In a file of its own (vite.config.ts), and run by itself before the entry asks for it
// (client/wake.ts): to read and to run it is a good part of what waking a page costs.
import { createRoot, hydrateRoot } from 'react-dom/client';

export const framework = { createRoot, hydrateRoot };
