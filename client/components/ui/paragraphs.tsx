// Plain text written by administrators: an empty line separates paragraphs, and lines that begin with '- ' are a list.
import { contentLang } from '#client/languages.ts';

const item = /^\s*[-•]\s+/;

/** A run of lines that are all items, or all are not. */
function runsOf(paragraph: string): string[][] {
  const runs: string[][] = [];
  for (const line of paragraph.trim().split('\n')) {
    const run = runs.at(-1);
    if (run && item.test(run[0] ?? '') === item.test(line)) run.push(line);
    else runs.push([line]);
  }
  return runs;
}

export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap(runsOf)
    .map((lines, position) =>
      item.test(lines[0] ?? '') ? (
        <ul key={position} lang={contentLang(lines.join('\n'), text)}>
          {lines.map((line, place) => (
            <li key={place}>{line.replace(item, '')}</li>
          ))}
        </ul>
      ) : (
        <p key={position} lang={contentLang(lines.join('\n'), text)} className="whitespace-pre-line">
          {lines.join('\n')}
        </p>
      ),
    );
}
