// `npm run docs` writes the figures of docs/alarm-words.md: how well the alarm words do on the lists of sentences.
// `--check` writes nothing and fails when the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { alarmThemes } from '#contract/cases/alarms/alarm-themes-rules.ts';
import { type AlarmFigure, alarmFigures } from '#contract/cases/testing/alarm-figures.ts';
import { alarmSentences, sentenceLanguages } from '#contract/cases/testing/alarm-sentences.ts';
import {
  freshSentences,
  secondFreshSentences,
  thirdFreshSentences,
} from '#contract/cases/testing/alarm-sentences-fresh.ts';
import { laterSentences } from '#contract/cases/testing/alarm-sentences-later.ts';
import { heldOutSentences } from '#contract/cases/testing/alarm-sentences-held-out.ts';

const lists = {
  'The list': alarmSentences,
  'The list written afterwards': heldOutSentences,
  'The list written later': laterSentences,
  'The list written last': [...freshSentences, ...secondFreshSentences, ...thirdFreshSentences],
};

const names: Record<string, string> = { ...sentenceLanguages, ...alarmThemes };

const asText = ({ alarms, found, recall, precision }: AlarmFigure) =>
  `${found} of ${alarms}: ${recall.toFixed(2)}, ${precision.toFixed(2)}`;

const figures = Object.values(lists).map((list) => alarmFigures(list));

/** One row for each language or theme, one column for each list. */
function table(of: string, by: 'byLanguage' | 'byTheme'): string {
  const columns = figures.map((figure): Record<string, AlarmFigure> => figure[by]);
  const rows = Object.keys(columns[0] ?? {}).map((name) =>
    [names[name], ...columns.map(({ [name]: figure }) => figure && asText(figure))].join(' | '),
  );
  const heads = [of, ...Object.keys(lists)];
  return [heads.join(' | '), heads.map(() => '---').join('|'), ...rows].map((row) => `| ${row} |`).join('\n');
}

const sentences = (title: string, texts: readonly string[]) =>
  texts.length === 0 ? [] : [`${title}:`, texts.map((text) => `- ${text}`).join('\n')];

const sections = [
  'Alarms found in each list, recall, and precision:',
  table('language', 'byLanguage'),
  table('theme', 'byTheme'),
  ...Object.entries(lists).flatMap(([title, list]) => {
    const all = Object.values(alarmFigures(list).byLanguage);
    const quiet = list.filter(({ themes }) => themes.length === 0).length;
    return [
      `### ${title}`,
      `${list.length} sentences, ${quiet} of them without alarm.`,
      ...sentences('Alarms that are missed, or found under another theme', [
        ...new Set(all.flatMap(({ missed }) => missed)),
      ]),
      ...sentences(
        'Sentences with a hit and without an alarm',
        all.flatMap(({ wrong }) => wrong),
      ),
    ];
  }),
];

const file = join(import.meta.dirname, '../docs/alarm-words.md');
const [begin, end] = ['<!-- figures: begin -->', '<!-- figures: end -->'];
const before = readFileSync(file, 'utf8');
const [head, rest] = before.split(begin);
const tail = rest?.split(end)[1];
if (head === undefined || tail === undefined)
  throw new Error('docs/alarm-words.md has no begin and end marks.');

const { code: after } = await format(file, `${head}${begin}\n\n${sections.join('\n\n')}\n\n${end}${tail}`);
if (!process.argv.includes('--check')) writeFileSync(file, after);
else if (after !== before) {
  console.error('docs/alarm-words.md is out of date. Run `npm run docs`.');
  process.exitCode = 1;
}
