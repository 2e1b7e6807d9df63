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

function table(of: string, figures: Record<string, AlarmFigure>): string {
  const rows = Object.entries(figures).map(
    ([name, { alarms, found, recall, precision }]) =>
      `| ${names[name]} | ${alarms} | ${found} | ${recall.toFixed(2)} | ${precision.toFixed(2)} |`,
  );
  return [`| ${of} | alarms | found | recall | precision |`, '|---|---|---|---|---|', ...rows].join('\n');
}

const sentences = (title: string, texts: readonly string[]) =>
  texts.length === 0 ? [`${title}: none.`] : [`${title}:`, texts.map((text) => `- ${text}`).join('\n')];

const sections = Object.entries(lists).map(([title, list]) => {
  const { byLanguage, byTheme } = alarmFigures(list);
  const all = Object.values(byLanguage);
  const quiet = list.filter(({ themes }) => themes.length === 0).length;
  return [
    `### ${title}`,
    `${list.length} sentences, ${quiet} of them without alarm.`,
    table('language', byLanguage),
    table('theme', byTheme),
    ...sentences('Alarms that are missed, or found under another theme', [
      ...new Set(all.flatMap(({ missed }) => missed)),
    ]),
    ...sentences(
      'Sentences with a hit and without an alarm',
      all.flatMap(({ wrong }) => wrong),
    ),
  ].join('\n\n');
});

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
