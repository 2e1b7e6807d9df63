// `npm run docs` writes two lists of contract/resources/ from the files that describe resources there: all that people at
// the desk edit, and the screens that follow from a description. `--check` writes nothing and fails when a list is out of
// date.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from '#contract/fields/kinds-rules.ts';

const folder = join(import.meta.dirname, '../contract/resources');
const end = '-rules.ts';
const [list, screens] = [`all${end}`, `screens${end}`];

/** Whether a value is the description of a resource that no visitor sends. */
function isOfTheDesk(value: unknown): value is Resource {
  const { kind, fields, sentBy } = (value ?? {}) as Partial<Resource>;
  return kind !== undefined && fields !== undefined && sentBy === undefined;
}

const files = globSync(`*${end}`, { cwd: folder }).filter((file) => file !== list && file !== screens);
const found = await Promise.all(
  files.toSorted().map(async (file) => {
    const values = Object.entries((await import(join(folder, file))) as Record<string, unknown>);
    const table = file.slice(0, -end.length).replaceAll('-', '_');
    return values.flatMap(([name, own]) => (isOfTheDesk(own) ? [{ file, name, own, table }] : []));
  }),
);
const resources = found.flat();

const imports = resources.map(({ file, name }) => `import { ${name} } from './${file}';\n`);
const entries = resources.map(({ name, table }) => `  ${table === name ? name : `${table}: ${name}`},\n`);
const drawn = resources.flatMap(({ own: { kind, name, icon, access = 'content' } }) => {
  const lines = [
    `kind: '${kind}'`,
    `name: '${name}'`,
    `icon: '${icon}'`,
    `needs: { call: 'GET /api/admin/${kind}', access: '${access}' }`,
  ];
  return icon ? [`  {\n${lines.map((line) => `    ${line},\n`).join('')}  },\n`] : [];
});

const texts = {
  [list]: `// Made by \`npm run docs\` from the files of this folder: each resource by the name of its table.
${imports.join('')}
export const resources = {
${entries.join('')}} as const;
`,
  [screens]: `// Made by \`npm run docs\`: the screens of the desk that follow from a description, without the descriptions, which are
// large.
export const resourceScreens = [
${drawn.join('')}] as const;
`,
};
for (const [file, text] of Object.entries(texts)) {
  const path = join(folder, file);
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (text !== readFileSync(path, 'utf8')) {
    console.error(`contract/resources/${file} is out of date. Run \`npm run docs\`.`);
    process.exitCode = 1;
  }
}
