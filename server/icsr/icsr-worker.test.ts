// The thread of messages: a job over its limits is ended with a sentence, and the next one runs.
import { describe, expect, it, onTestFinished } from 'vitest';
import { type IcsrLimits, startIcsrWorker } from './icsr-worker.ts';
import { batch, fileOf, fullContent, now, sender, toSend } from './testing/invented-case.ts';
import { official } from './testing/official.ts';

const worker = (limits?: IcsrLimits, schemaDir: string | null = null) => {
  const started = startIcsrWorker({ schemaDir }, limits);
  onTestFinished(() => started.close());
  return started;
};

describe('a job over its limits', () => {
  it.each([
    ['processor time', { cpuMs: 800, heapMb: 512 }],
    ['memory', { cpuMs: 60_000, heapMb: 20 }],
  ])('of %s is ended, and the next one runs', async (_, limits) => {
    const { write } = worker(limits);
    const cases = Array.from({ length: 1_500 }, () => toSend(fullContent));
    await expect(write(cases, sender, batch, { now })).rejects.toThrow(
      'The file cannot be written: it takes too much time or memory',
    );
    expect((await write(cases.slice(0, 1), sender, batch, { now })).cases).toEqual([
      { faults: [], dropped: [] },
    ]);
  });
});

describe.skipIf(official === null)(
  'the check against the official schema (Not run without the E2B schema)',
  () => {
    const schemaDir = official && `${official}/schemas`;
    const checked = worker.bind(null, undefined, schemaDir);

    it('reads an attachment of the largest size', async () => {
      const base64 = Buffer.alloc(10 * 1024 * 1024).toString('base64');
      const documents = [{ title: 'Scan', mediaType: 'application/pdf', base64 }];
      const { schema } = await checked().write([toSend(fullContent, { documents })], sender, batch, { now });
      expect(schema).toEqual([]);
    });

    it('names the line of a fault that only libxml2 finds', async () => {
      const file = Buffer.from(fileOf(fullContent)).toString();
      const odd = file.replace('<creationTime', '<!-- a -- b --><creationTime');
      const { schema } = await checked().read(Buffer.from(odd));
      expect(schema).toMatchObject([{ line: 4, message: expect.stringMatching(/comment/i) }]);
    });
  },
);
