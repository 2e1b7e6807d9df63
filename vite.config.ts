// Builds the browser's side: visitors' pages and the administrators' area as two entries, and the renderer that the
// server uses (`vite build --ssr client/entry-server.tsx`).
import { existsSync } from 'node:fs';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const entries = ['client/entry-client.tsx', 'client/admin.tsx'].filter((file) => existsSync(file));

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'client/public',
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './client/paraglide',
      // Client and server tell the locale themselves: the one from the document, the other from the request.
      strategy: ['baseLocale'],
      emitTsDeclarations: false,
    }),
    tailwindcss(),
    react(),
  ],
  // The built renderer needs nothing from node_modules, so that the server runs without the packages of the browser.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { input: entries },
      },
}));
