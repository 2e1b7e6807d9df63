// The portal with every text of its catalogues between ⟦ and ⟧, so that a test sees what comes from elsewhere: a build
// of its own, beside the data.
import { join } from 'node:path';
import { createBuilder, type Plugin } from 'vite';
import { builtFrontend } from '#server/http/frontend.ts';
import { reportFailure, start } from '#server/main.ts';

const dist = join(process.env.DATA_DIR ?? '', '../dist');

const markedMessages: Plugin = {
  name: 'marked-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/client\/paraglide\/messages\/(?!_index)/ },
    // Each paragraph by itself, since pages set them apart.
    handler: (code) =>
      code.replaceAll(
        /return \/\*\* @type \{LocalizedString\} \*\/ \(([^]+?)\)(?=\n\};)/g,
        "return '⟦' + ($1).replaceAll('\\n\\n', '⟧\\n\\n⟦') + '⟧'",
      ),
  },
};

async function markedFrontend() {
  const outDir = (folder: string) => ({ build: { outDir: join(dist, folder), minify: false } });
  const builder = await createBuilder({
    plugins: [markedMessages],
    logLevel: 'error',
    environments: {
      ...Object.fromEntries(
        ['client', 'client_hi', 'client_admin', 'client_wake', 'client_gate'].map((name) => [
          name,
          outDir('client'),
        ]),
      ),
      worker: outDir('worker'),
      ssr: outDir('server'),
    },
  });
  await builder.buildApp();
  return builtFrontend(dist);
}

await start(markedFrontend).catch(reportFailure);
