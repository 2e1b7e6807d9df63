// The Naranjo scale over all answers, against a table written here from the published weights, and published cases.
import { describe, expect, it } from 'vitest';
import {
  naranjoAnswers,
  type NaranjoAnswer,
  type NaranjoAnswers,
  naranjoNumbers,
  naranjoScore,
} from './naranjo-rules.ts';

/** PMC5774610 table 2: yes, no, do not know. */
const published = `
  1  +1  0  0
  2  +2 -1  0
  3  +1  0  0
  4  +2 -1  0
  5  -1 +2  0
  6  -1 +1  0
  7  +1  0  0
  8  +1  0  0
  9  +1  0  0
  10 +1  0  0`;
const table = published
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/).slice(1).map(Number));
const three: NaranjoAnswer[] = ['yes', 'no', 'unknown'];

const answersOf = (given: readonly NaranjoAnswer[]): NaranjoAnswers =>
  Object.fromEntries(given.map((answer, index) => [index + 1, answer]));

const classOf = (sum: number) => {
  if (sum >= 9) return 'definite';
  if (sum >= 5) return 'probable';
  return sum >= 1 ? 'possible' : 'doubtful';
};

describe('all 59,049 ways to answer ten questions', () => {
  it('each has the sum of the published weights, and the class of that sum', () => {
    const wrong: unknown[] = [];
    const sums = new Set<number>();
    for (let set = 0; set < 3 ** 10; set += 1) {
      const picks = table.map((_weights, index) => Math.floor(set / 3 ** index) % 3);
      const sum = picks.reduce((total, pick, index) => total + (table[index]?.[pick] ?? Number.NaN), 0);
      const found = naranjoScore(answersOf(picks.map((pick) => three[pick] ?? 'unknown')));
      sums.add(sum);
      if (found.score !== sum || found.class !== classOf(sum) || found.min !== sum || found.max !== sum) {
        wrong.push({ picks, found });
      }
    }
    expect(wrong).toEqual([]);
    expect([Math.min(...sums), Math.max(...sums)]).toEqual([-4, 13]);
  });
});

it('"not done" scores like "unknown", and unlike "no" to questions 5 and 6', () => {
  for (const number of naranjoNumbers) {
    const score = (answer: NaranjoAnswer) => naranjoScore({ [number]: answer }).score;
    expect(score('notDone')).toBe(score('unknown'));
  }
  expect(naranjoScore({ 5: 'no', 6: 'no' }).score).toBe(3);
  expect(naranjoScore({ 5: 'notDone', 6: 'notDone' }).score).toBe(0);
});

// The points of the ten answers as printed, with their sum.
it.each<[string, string, number, string]>([
  ['PMC6136411', '0,2,1,0,2,0,0,0,0,1', 6, 'probable'],
  ['WJCC 2024;12:1371', '1,2,0,0,-1,0,0,0,0,1', 3, 'possible'],
  ['s13256-019-2244-z', '1,2,1,2,2,0,0,0,0,0', 8, 'probable'],
  ['Korean J Clin Pharm 2019;29:56', '1,2,1,0,0,0,0,0,0,0', 4, 'possible'],
  ['J Med Cases 2013;4:262', '0,2,0,0,2,0,0,0,0,0', 4, 'possible'],
  ['World J Transl Med 2013;2:13', '0,2,1,2,2,1,0,0,1,1', 10, 'definite'],
  ['World J Gastrointest Endosc 2013;5:180', '0,2,1,0,2,1,0,0,0,1', 7, 'probable'],
])('the case of %s comes out as printed', (_source, points, sum, printed) => {
  const given = points.split(',').map((text, index) => {
    const pick = table[index]?.indexOf(Number(text)) ?? -1;
    return three[Number(text) === 0 ? 2 : pick] ?? 'unknown';
  });
  expect(naranjoScore(answersOf(given))).toEqual({
    score: sum,
    class: printed,
    open: [],
    min: sum,
    max: sum,
  });
});

it('an unfinished scale says which scores are still possible', () => {
  // The case of the reference screen: question 5 is open.
  const answers: NaranjoAnswers = {
    1: 'yes',
    2: 'yes',
    3: 'yes',
    4: 'unknown',
    6: 'unknown',
    7: 'unknown',
    8: 'unknown',
    9: 'no',
    10: 'yes',
  };
  expect(naranjoScore(answers)).toEqual({ score: 5, class: 'probable', open: [5], min: 4, max: 7 });
  expect(naranjoScore({})).toMatchObject({ score: 0, min: -4, max: 13 });
  // Each bound can be reached by some answers to the open questions.
  const reached = Object.keys(naranjoAnswers).map(
    (answer) => naranjoScore({ ...answers, 5: answer as NaranjoAnswer }).score,
  );
  expect([Math.min(...reached), Math.max(...reached)]).toEqual([4, 7]);
});
