// The built frontend with ⟦ and ⟧ around every text of its catalogues on the pages that the server renders, so that a test
// sees which texts come from elsewhere. It renders with a copy of the build whose message functions are marked.
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { temporaryFolder } from '#testing/child-server.ts';
import { mark } from '#testing/marked-texts.ts';
import { loadRenderModule } from '../pages/assets.ts';
import { builtFrontend, type Frontend } from '../pages/frontend.ts';

const root = join(import.meta.dirname, '../..');

/** The texts of all catalogues, with `{}` in place of each value. */
const catalogued = new Set(
  globSync('client/messages/*.json', { cwd: root }).flatMap((file) => {
    const messages = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
    return Object.values(messages).map((text) => text.replaceAll(/\{\w+\}/g, '{}'));
  }),
);

/** Rewrites a built script so that each message returns its text between the marks. */
function marked(code: string): string {
  const templates: ESTree.TemplateLiteral[] = [];
  const add = (result?: ESTree.Node | null) => {
    if (result?.type !== 'TemplateLiteral') return;
    if (catalogued.has(result.quasis.map(({ value }) => value.cooked).join('{}'))) templates.push(result);
  };
  // A message is a function that returns one template; the build shortens its form.
  new Visitor({
    ArrowFunctionExpression: ({ body }) => add(body),
    ReturnStatement: ({ argument }) => add(argument),
  }).visit(parseSync('script.js', code).program);
  let place = 0;
  const parts = templates
    .sort((one, other) => one.start - other.start)
    .map(({ start, end }) => {
      const before = code.slice(place, start);
      place = end;
      return `${before}globalThis.markText(${code.slice(start, end)})`;
    });
  return parts.join('') + code.slice(place);
}

export function markedFrontend(): Frontend {
  Object.assign(globalThis, { markText: mark });
  const dist = temporaryFolder();
  cpSync(join(root, 'dist/server'), join(dist, 'server'), { recursive: true });
  for (const path of globSync(join(dist, 'server/**/*.js'))) {
    writeFileSync(path, marked(readFileSync(path, 'utf8')));
  }
  const module = loadRenderModule(dist);
  return { ...builtFrontend(), renderer: () => module };
}
