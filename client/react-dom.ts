// React for the browser, in a chunk of its own (vite.config.ts) that client/after-paint-loader.ts runs before the entry: parsing and
// running React is a large part of the cost of hydration, and this splits it into shorter tasks.
import { createRoot, hydrateRoot } from 'react-dom/client';

export const reactDom = { createRoot, hydrateRoot };
