// Extracts the inline style of a document: the rules of the build's style sheets that its markup can use. Styles for
// content that appears later are left out; the whole sheets load after the first paint (client/after-paint-loader.ts).
// With them a page would exceed the first 14 KB that a server may send, and cost another round trip.

interface Rule {
  /** The text before the braces; for a statement, all of it. */
  head: string;
  /** Declarations as text, the rules of a group, or null for a statement. */
  body: string | Rule[] | null;
  selectors: Selector[] | null;
}

interface Selector {
  text: string;
  /** Classes that the selector needs, without those in brackets of pseudo-classes. */
  classes: string[];
  /** For a state that scripts give to an element once the whole sheets are loaded. */
  isLater: boolean;
}

/** A piece of text and its end; strings and escapes are text. */
const piece = /((?:\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\\"'{};])*)([{};]|$)/gsy;
/** A shown toast or dialog, outside the brackets of pseudo-classes, which may name alternatives. */
const laterState = /^(?:[^()]|\([^()]*\))*\[data-(?:shown|toast|sheet)[\]=]/;
const group = /^@(media|supports|layer|container)/;

/** Parses a style sheet as the build writes it: complete, minified and valid. */
export function readRules(sheet: string): Rule[] {
  const text = sheet.replace(/\/\*.*?\*\//gs, '');
  let at = 0;
  const next = () => {
    piece.lastIndex = at;
    const [whole = '', words = '', end = ''] = piece.exec(text) ?? [];
    at += whole.length;
    return { words: words.trim(), end };
  };
  const declarations = () => {
    const from = at;
    for (let depth = 1; depth > 0 && at < text.length;) {
      const { end } = next();
      depth += end === '{' ? 1 : end === '}' ? -1 : 0;
    }
    return text.slice(from, at - 1);
  };
  const rules = (): Rule[] => {
    const found: Rule[] = [];
    while (at < text.length) {
      const { words: head, end } = next();
      if (end === '}') break;
      if (end !== '{') {
        if (head) found.push({ head, body: null, selectors: null });
      } else if (group.test(head)) found.push({ head, body: rules(), selectors: null });
      else {
        const selectors = head.startsWith('@')
          ? null
          : list(head).map((it) => ({ text: it, classes: classesOf(it), isLater: laterState.test(it) }));
        found.push({ head, body: declarations(), selectors });
      }
    }
    return found;
  };
  return rules();
}

/**
 * Splits a style sheet into the rules that any markup can use, and the rest: rules that need a class, and animations.
 * The rest is divided into sheets with about the same number of selectors, in order.
 */
export function splitCriticalCss(rules: readonly Rule[], parts: number): { common: string; rest: string[] } {
  const layers = new Set(rules.flatMap(({ head }) => /^@layer (.+)$/.exec(head)?.[1] ?? []));
  const isAnimation = (head: string) => head.includes('keyframes ');
  const needing = selectorsOf(rules).filter(({ classes }) => classes.length > 0);
  const partOf = new Map(needing.map((it, at) => [it, Math.floor((at * parts) / needing.length)]));
  return {
    common:
      `@layer ${[...layers].join()};` +
      writeStyle(
        rules,
        (it) => !partOf.has(it),
        (head) => !isAnimation(head),
      ),
    rest: Array.from({ length: parts }, (_, part) =>
      writeStyle(
        rules,
        (it) => partOf.get(it) === part,
        (head) => part === 0 && isAnimation(head),
      ),
    ),
  };
}

const selectorsOf = (rules: readonly Rule[]): Selector[] =>
  rules.flatMap(({ body, selectors }) => (Array.isArray(body) ? selectorsOf(body) : (selectors ?? [])));

/** The rules that the markup can use, as a style sheet. */
export function criticalCss(rules: readonly Rule[], markup: string): string {
  // Only a script opens a dialog without an id: no link leads to it, and the launch page, which shows first, has one.
  const shown = markup.replaceAll(/<dialog(?![^>]* (?:id|open)=)[^>]*>/g, '');
  const used = new Set(
    [...shown.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => unescapeHtml(names).split(' ')),
  );
  const write = (some: readonly Rule[]) =>
    writeStyle(
      some,
      // Rules without classes are nowhere else.
      ({ classes, isLater }) => !(isLater && classes.length > 0) && classes.every((name) => used.has(name)),
      () => true,
    );
  // Drops named rules that the rest does not refer to.
  const named = /^@(?:property|(?:-webkit-)?keyframes) (.+)$/;
  const rest = write(rules.filter(({ head }) => !named.test(head)));
  return rest + write(rules.filter(({ head }) => rest.includes(named.exec(head)?.[1] ?? '\0')));
}

/** Writes the rules with the wanted selectors, and rules without selectors that have a wanted head. */
function writeStyle(
  rules: readonly Rule[],
  wanted: (selector: Selector) => boolean,
  wantedHead: (head: string) => boolean,
): string {
  const write = (some: readonly Rule[]): string => some.map(writeOne).join('');
  const writeOne = ({ head, body, selectors }: Rule): string => {
    if (body !== null && typeof body !== 'string') {
      const inner = write(body);
      return inner && `${head}{${inner}}`;
    }
    if (!selectors) return wantedHead(head) ? head + (body === null ? ';' : `{${body}}`) : '';
    const matching = selectors.filter(wanted);
    return matching.length > 0 ? `${matching.map(({ text }) => text).join(',')}{${body}}` : '';
  };
  return write(rules);
}

/** Splits a selector list. */
function list(head: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < head.length; at += 1) {
    const character = head[at] ?? '';
    if (character === '\\') at += 1;
    else if ('(['.includes(character)) depth += 1;
    else if (')]'.includes(character)) depth -= 1;
    else if (character === ',' && depth === 0) {
      found.push(head.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, head.slice(from)];
}

/** Selectors in brackets are ignored: they may be negated or alternatives. */
function classesOf(selector: string): string[] {
  const brackets = /((?:\\.|[^\\()[\]])*)([()[\]]|$)/gs;
  let outside = '';
  let depth = 0;
  for (const [, words = '', end] of selector.matchAll(brackets)) {
    if (depth === 0) outside += `${words} `;
    depth += end && '(['.includes(end) ? 1 : end ? -1 : 0;
  }
  return [...outside.matchAll(/\.((?:\\.|[^\\\s.:#>+~*,])+)/g)].map(([, name = '']) => unescapeCss(name));
}

const unescapeCss = (name: string) => name.replace(/\\(.)/gs, '$1');
const unescapeHtml = (text: string) =>
  text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
