// The least number of tests of each project: a run of all that finds fewer has lost some, by a wrong glob, a renamed
// folder or a skip that is always true. Raise a number when many tests come; lower it only with tests that go.
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

const leastTests: Record<string, number> = {
  unit: 2_900,
  client: 200,
  sqlite: 1_150,
  'sqlite, own modules': 25,
  postgres: 400,
  'postgres, own modules': 3,
  browser: 290,
  'browser, visitors': 180,
  journeys: 60,
  'administrators on PostgreSQL': 3,
};

/** The sentences of the projects that ran fewer tests than they have. `counts`: the tests that ran, by project. */
export function lostTests(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).flatMap(([project, count]) => {
    const least = leastTests[project];
    if (least === undefined) return [`${project} has no least number of tests in scripts/least-tests.ts`];
    return count < least ? [`${project} ran ${count} tests, and has at least ${least}`] : [];
  });
}

/**
 * Fails a run of whole projects that ran too few tests. A run of some files or names is not counted. `file`: where the
 * counts are written as JSON.
 */
export function leastTestsReporter(file: string | undefined): Reporter {
  let vitest: Vitest | undefined;
  let isOfSome = false;
  return {
    onInit(started) {
      vitest = started;
    },
    async onTestRunStart(specifications) {
      const all = (await vitest?.globTestSpecifications()) ?? [];
      isOfSome = vitest?.config.testNamePattern !== undefined || specifications.length < all.length;
    },
    onTestRunEnd(modules) {
      if (!vitest || isOfSome) return;
      const counts = Object.fromEntries(vitest.projects.map(({ name }) => [name, 0]));
      for (const one of modules) counts[one.project.name] = (counts[one.project.name] ?? 0) + ranIn(one);
      if (file) writeFileSync(file, JSON.stringify(counts));
      const sentences = lostTests(counts);
      for (const sentence of sentences) console.error(`Too few tests: ${sentence}`);
      if (sentences.length > 0) process.exitCode = 1;
    },
  };
}

function ranIn(one: TestModule): number {
  return [...one.children.allTests()].filter((test) => test.result().state !== 'skipped').length;
}
