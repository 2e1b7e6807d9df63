// Every file and npm script that a document names exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Installed, built or generated files, which are not part of the repository. */
const generated =
  /^(node_modules|dist|data|\.git|test-results|playwright-report|screenshots|coverage|client\/paraglide|project\.inlang)(\/|$)/;

const files = listFiles('');
const topLevel = new Set(files.map((file) => file.split('/')[0]));

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (generated.test(path)) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

/** Targets of links inside the project, as paths from the root. */
function links(file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)]
    .map(([, target = '']) => decodeURI(target.replace(/#.*$/, '')))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => relative(root, join(root, dirname(file), target)));
}

/** Words in backticks that are paths of this project: `server/app.ts`, `docs/`, `queries.ts`. */
function paths(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, word = '']) => word.replace(/^\.\//, '').replace(/(:\d+|\/)$/, ''))
    .filter((word) => /^[\w.@-]+(\/[\w.@-]+)*$/.test(word) && !generated.test(word))
    .filter((word) => {
      const isFile = /\.(tsx?|mjs|json|css|md|sh|html|ya?ml|woff2)$/.test(word);
      return isFile || (word.includes('/') && topLevel.has(word.split('/')[0] ?? ''));
    });
}

/** Names of scripts after `npm run`. */
const commands = (text: string): string[] =>
  [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };

const exists = (path: string) =>
  existsSync(join(root, path)) || generated.test(path) || files.some((file) => file.endsWith(`/${path}`));

describe('documents', () => {
  it.each(files.filter((file) => file.endsWith('.md')))(
    '%s names only existing files and scripts',
    (file) => {
      const text = readFileSync(join(root, file), 'utf8');
      expect([...links(file, text), ...paths(text)].filter((path) => !exists(path))).toEqual([]);
      expect(commands(text).filter((name) => !(name in scripts))).toEqual([]);
    },
  );
});
