// The portal with every text of its catalogues between ⟦ and ⟧, so that a test sees what comes from elsewhere.
import type { Plugin } from 'vite';
import { reportFailure, start } from '#server/main.ts';
import { viteFrontend } from '#server/vite-frontend.ts';

const markedMessages: Plugin = {
  name: 'marked-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/client\/paraglide\/messages\/_index\.js/ },
    // Each paragraph by itself, since pages set them apart.
    handler: (code) =>
      code.replaceAll(
        /return (__\w+\.\w+\(inputs\))/g,
        "return '⟦' + $1.replaceAll('\\n\\n', '⟧\\n\\n⟦') + '⟧'",
      ),
  },
};

await start(() => viteFrontend([markedMessages])).catch(reportFailure);
