// A portal that puts ⟦ and ⟧ around every text of its catalogues, so that a test sees which texts come from
// elsewhere. It runs a copy of the build, beside the data, with marked message functions.
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { builtFrontend } from '#server/pages/frontend.ts';
import { reportFailure, start } from '#server/main.ts';

const root = join(import.meta.dirname, '..');

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
  let rest = code;
  for (const { start, end } of templates.sort((one, other) => other.start - one.start)) {
    // Each paragraph and each item of a list is marked by itself, since pages split texts into them.
    const text = `('⟦'+${rest.slice(start, end)}.replaceAll(/\\n\\n?(?:- )?/g,(gap)=>'⟧'+gap+'⟦')+'⟧')`;
    rest = rest.slice(0, start) + text + rest.slice(end);
  }
  return rest;
}

function markedFrontend() {
  const dist = join(process.env.DATA_DIR ?? '', '../dist');
  cpSync(join(root, 'dist'), dist, { recursive: true });
  for (const file of globSync(['client/assets/*.js', 'server/**/*.js'], { cwd: dist })) {
    const path = join(dist, file);
    const code = readFileSync(path, 'utf8');
    const withMarks = marked(code);
    if (withMarks === code) continue;
    writeFileSync(path, withMarks);
    for (const compressed of ['.br', '.gz']) rmSync(path + compressed, { force: true });
  }
  return builtFrontend(dist);
}

await start(markedFrontend).catch(reportFailure);
