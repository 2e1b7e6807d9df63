// No regular expression of the contract or the server looks for the end of a run at each of its characters: `/\s+$/` takes
// quadratic time for a text that has many spaces inside, and outsiders choose the text.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Expressions that begin with a run and always match it, or a part of it that ends before the next one. */
const matching: readonly string[] = ['contract/cases/alarms/alarm-words-rules.ts wordShape'];
/** Expressions for texts of some words, on the device of the person who reads them. */
const onDevices: readonly string[] = ['contract/typed/pack-codes-rules.ts nextLabel'];

const oneCharacter = String.raw`(?:\\[dDsSwW]|\\[pP]\{[^}]+\}|\.|\[(?:\\.|[^\\\]])*\])`;
/** A run that something has to follow. Where it does not, the search begins again at the second character of the run. */
const searchedRun = new RegExp(
  String.raw`^(?:\((?:\?:|\?<\w+>)?)*${oneCharacter}(?:[*+]|\{\d+,\})\??(?!\)*$)`,
);
/** A run at the beginning of a line that goes on in the next line. */
const runOverLines = /^\^\\s[*+]/;

/** The parts of an expression that `|` separates, outside of groups. */
function alternativesOf(expression: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of expression.matchAll(/\\.|\[(?:\\.|[^\\\]])*\]|[^]/gu)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}

const isQuadratic = (expression: string, flags: string): boolean =>
  alternativesOf(expression).some(
    (part) => searchedRun.test(part) || (flags.includes('m') && runOverLines.test(part)),
  );

it.each([
  [String.raw`\s+$`, ''],
  [String.raw`[\s.]+$`, 'u'],
  [String.raw`,|\s*;\s*`, ''],
  [String.raw`\s+(?:and|or)\s+`, ''],
  [String.raw`(?<name>[a-z]+)@`, ''],
  [String.raw`^\s*a=`, 'm'],
])('/%s/%s is found', (expression, flags) => {
  expect(isQuadratic(expression, flags)).toBe(true);
});

it.each([
  [String.raw`\s+`, 'g'],
  [String.raw`^\s*a=`, ''],
  [String.raw`(?<!\s)\s+$`, ''],
  [String.raw`[,;]|\s(?:and|or)\s`, ''],
  [String.raw`(\d+)`, 'g'],
])('/%s/%s is linear', (expression, flags) => {
  expect(isQuadratic(expression, flags)).toBe(false);
});

it('no expression looks for the end of a run at each of its characters', () => {
  const files = globSync('{contract,server}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const names: string[] = [];
    new Visitor({
      Literal(node) {
        if (!('regex' in node) || !isQuadratic(node.regex.pattern, node.regex.flags)) return;
        const before = source.slice(0, node.start);
        const [, name] = /(?:const|let) (\w+) =\s*$/.exec(before.slice(-80)) ?? [];
        names.push(`${file} ${name ?? `/${node.regex.pattern}/`}`);
      },
    }).visit(parseSync(file, source).program);
    return names;
  });
  const allowed = [...matching, ...onDevices];
  expect(found.filter((one) => !allowed.includes(one))).toEqual([]);
  expect(allowed.filter((one) => !found.includes(one))).toEqual([]);
});
