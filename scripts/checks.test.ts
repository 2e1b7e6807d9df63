// docs/checks.md lists every check of a case, with its level and what it compares, as the comment above it says.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkLevels } from '#contract/cases/content/check-levels-rules.ts';
import { checkNames, checks, isAboutDeath } from '#contract/cases/content/checks-rules.ts';

const root = join(import.meta.dirname, '..');
const sources = globSync('contract/cases/content/*-checks-rules.ts', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** The comment above a check: what it compares. */
const whatOf = (name: string) => new RegExp(`/\\*\\* (.+)\\. \\*/\\n  ${name}: `).exec(sources)?.[1];

it('the document of checks has a row for each check, and no other', () => {
  const text = readFileSync(join(root, 'docs/checks.md'), 'utf8');
  const rows = text.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return cells[1]?.startsWith('`') ? [cells.slice(1, 5)] : [];
  });
  expect(rows).toEqual(
    checkNames.map((name) => [
      `\`${name}\``,
      checkLevels[checks[name].level],
      whatOf(name),
      isAboutDeath(name) ? 'yes' : '',
    ]),
  );
});
