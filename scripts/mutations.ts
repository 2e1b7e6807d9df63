// The small faults that `npm run mutants` puts into a source file: another operator, a condition that is always true or
// never, a number that is one higher, a comparison of an SQL text turned round.
import { parseSync } from 'vite';

/** One fault: the characters from `start` to `end` become `to`. */
export interface Mutation {
  start: number;
  end: number;
  from: string;
  to: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const operators: Record<string, readonly string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};
const methods: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' };
const ofSql: readonly (readonly [RegExp, string])[] = [
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ not in /g, ' in '],
  [/ is null/g, ' is not null'],
  [/ is not null/g, ' is null'],
  [/ = /g, ' <> '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
];

/** Every fault of a file, in the order of its text. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  const found: Mutation[] = [];
  const add = (start: number, end: number, ...changes: string[]) => {
    const from = source.slice(start, end);
    for (const to of changes) if (to !== from) found.push({ start, end, from, to });
  };
  visit(program as unknown as Node, (node) => {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const [left, right] = [node['left'] as Node, node['right'] as Node];
        const operator = node['operator'] as string;
        if (operator === '??') return add(node.start, node.end, source.slice(left.start, left.end));
        const at = source.indexOf(operator, left.end);
        if (at < 0 || at > right.start) return;
        // A text is put together by `+`, too.
        if (operator === '+' && [left, right].some(isText)) return;
        return add(at, at + operator.length, ...(operators[operator] ?? []));
      }
      case 'UnaryExpression':
        return node['operator'] === '!' ? add(node.start, node.start + 1, '') : undefined;
      case 'ConditionalExpression':
      case 'IfStatement': {
        const test = node['test'] as Node;
        return add(test.start, test.end, 'true', 'false');
      }
      case 'Literal': {
        const value = node['value'];
        if (typeof value === 'boolean') return add(node.start, node.end, String(!value));
        return typeof value === 'number' ? add(node.start, node.end, String(value + 1)) : undefined;
      }
      case 'CallExpression': {
        const { property } = node['callee'] as { property?: Node };
        const other = property && methods[source.slice(property.start, property.end)];
        return other && property ? add(property.start, property.end, other) : undefined;
      }
      case 'TaggedTemplateExpression': {
        const { quasis } = node['quasi'] as { quasis: Node[] };
        const tag = node['tag'] as Node;
        if (!source.slice(tag.start, tag.end).startsWith('sql')) return;
        for (const { start, end } of quasis) {
          for (const [pattern, to] of ofSql) {
            for (const { index, 0: match } of source.slice(start, end).matchAll(pattern)) {
              add(start + index, start + index + match.length, to);
            }
          }
        }
      }
    }
  });
  return found.toSorted((a, b) => a.start - b.start);
}

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');

/** Visits a tree, without its types. */
function visit(node: Node, onNode: (node: Node) => void): void {
  if (node.type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression'].includes(node.type)) return;
  onNode(node);
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'object' && one !== null && typeof (one as Node).type === 'string') {
        visit(one as Node, onNode);
      }
    }
  }
}
