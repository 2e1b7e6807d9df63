// `npm run bench:duplicates [-- --size 100000 --copies 200 --tuning]`: how many duplicates the search finds among made-up
// cases, at which cost of false pairs. The seeds are those of the check unless `--tuning` is given. Fails below a recall of
// 0.90 or above one false pair for 20 new cases. docs/duplicates.md holds the result.
import { parseArgs } from 'node:util';
import { checkingSeeds, tuningSeeds } from '#server/duplicates/testing/made-up-cases.ts';
import { qualityAt, searchPopulation } from '#server/duplicates/testing/search.ts';
import { thresholdFor } from '#server/duplicates/score-pair.ts';

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    copies: { type: 'string', default: '200' },
    tuning: { type: 'boolean', default: false },
  },
});
const size = Number(options.size);
const threshold = thresholdFor(size);
let isGood = true;
for (const seed of options.tuning ? tuningSeeds : checkingSeeds) {
  const result = searchPopulation(seed, size, Number(options.copies));
  console.log(
    `seed ${seed}, ${size} cases, ${result.copies} copies and as many fresh cases; ` +
      `the original is among the candidates in ${((100 * result.found) / result.copies).toFixed(1)} %, ` +
      `${(result.weighed.length / result.newCases).toFixed(0)} candidates for each new case`,
  );
  console.log('| bits | recall | precision | false pairs for 20 new cases |');
  console.log('| ---: | -----: | --------: | ---------------------------: |');
  for (const step of [-6, -4, -2, 0, 2, 4, 6]) {
    const { recall, precision, falseIn20 } = qualityAt(result, threshold + step);
    const cells = [
      (threshold + step).toFixed(1),
      recall.toFixed(3),
      precision.toFixed(3),
      falseIn20.toFixed(2),
    ];
    console.log(`| ${cells.join(' | ')} |${step === 0 ? ' the threshold' : ''}`);
  }
  const { recall, falseIn20 } = qualityAt(result);
  isGood &&= recall >= 0.9 && falseIn20 <= 1;
}
process.exit(isGood ? 0 : 1);
