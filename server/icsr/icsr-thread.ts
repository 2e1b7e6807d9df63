// The thread in which messages are written, read and checked: parsing and validating block, and a batch takes seconds.
import { hash } from 'node:crypto';
import { serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { readAcknowledgement } from './acknowledgement.ts';
import type { Batch, CaseToSend, Sender } from './facts.ts';
import type { IcsrJob, IcsrThreadData, WrittenBatch } from './icsr-worker.ts';
import { type RefusedPart, refusedParts } from './left-out.ts';
import { find, steps } from './places.ts';
import { readBatch, readFields } from './read-message.ts';
import { loadSchema, type SchemaCheck } from './schema.ts';
import { linesBefore, writeBatch, writeMessage, type WriteOptions } from './write-message.ts';
import { readXml, XmlFault } from './xml.ts';

const { schemaDir } = workerData as IcsrThreadData;
let loaded: SchemaCheck | undefined;

parentPort?.on('message', ({ number, job }: { number: number; job: IcsrJob }) => {
  try {
    const answer = run(job);
    // A written file, and messages that were read, are handed over, not copied.
    const bytes = typeof answer === 'object' && answer && 'xml' in answer ? answer.xml : null;
    const packed =
      typeof answer === 'object' && answer && 'packed' in answer ? (answer.packed as Buffer[]) : [];
    const owned = [...(bytes instanceof Uint8Array ? [bytes] : []), ...packed].filter(
      (one) => one.byteLength === one.buffer.byteLength,
    );
    parentPort?.postMessage(
      { number, answer },
      owned.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    const fault = error instanceof XmlFault ? { message: error.message } : null;
    parentPort?.postMessage({ number, fault, error: fault ? null : String(error) });
  }
});

function run(job: IcsrJob): unknown {
  switch (job.kind) {
    case 'read': {
      const { messages, ...file } = readBatch(job.bytes);
      // One by one: the portal unpacks 500 messages with turns for requests between them.
      const packed = messages.map((one) => serialize({ ...one, parts: hash('sha256', one.parts) }));
      return { ...file, packed, schema: check(job.bytes) };
    }
    case 'acknowledgement': {
      const read = readAcknowledgement(job.bytes);
      return { ...read, schema: check(job.bytes) };
    }
    case 'write':
      return write(job);
  }
}

const check = (bytes: Uint8Array) => (schemaDir === null ? null : (loaded ??= loadSchema(schemaDir))(bytes));

/** Writes all cases, then the file. A case with faults is left out and reported. */
function write({ cases, sender, batch, options }: Extract<IcsrJob, { kind: 'write' }>): WrittenBatch {
  const written = cases.map((one) => writeMessage(one, sender, options));
  const messages = written.flatMap(({ xml }) => (xml === '' ? [] : [xml]));
  const uncoded = written.reduce((sum, one) => sum + one.uncoded, 0);
  const note = `DRAFT - UNCODED (draft-uncoded): not for transmission. E.i.2.1a and E.i.2.1b are missing for ${uncoded} ${uncoded === 1 ? 'reaction' : 'reactions'}.`;
  const xml =
    messages.length > 0
      ? Buffer.from(writeBatch(messages, batch, sender, options.isDraft ? note : undefined))
      : null;
  const schema = xml && check(xml);
  return {
    xml,
    cases: written.map(({ faults, dropped }) => ({ faults, dropped })),
    schema:
      schema &&
      schema.map((fault) => ({ ...fault, case: caseAt(fault.line, written, Boolean(options.isDraft)) })),
    refused: schema && schema.length > 0 ? refusedIn(cases, sender, batch, options) : [],
  };
}

/** The case whose message has a line of the file; null: it is in what stands around the messages. */
function caseAt(line: number, written: readonly { xml: string }[], hasNote: boolean): number | null {
  let last = linesBefore + (hasNote ? 1 : 0);
  if (line <= last) return null;
  const place = written.findIndex(({ xml }) => {
    last += linesIn(xml);
    return line <= last;
  });
  return place < 0 ? null : place;
}
const linesIn = (text: string): number => text.split('\n').length - 1;

/** What the schema refuses in the message of another sender, of a single case. */
function refusedIn(
  cases: readonly CaseToSend[],
  sender: Sender,
  batch: Batch,
  options: WriteOptions,
): RefusedPart[] {
  const [one, ...others] = cases;
  if (!options.findsRefused || others.length > 0 || !one?.imported) return [];
  const { imported } = one;
  const event = readXml(imported.xml);
  return refusedParts({ event, reading: readFields(event) }, (without) => {
    const leftOut = [...(imported.leftOut ?? []), ...without];
    const made = writeMessage({ ...one, imported: { ...imported, leftOut } }, sender, options);
    if (made.xml === '') return null;
    const text = writeBatch([made.xml], batch, sender);
    const withLines = find(
      readXml(text),
      steps('PORR_IN049016UV', 'controlActProcess', 'subject', 'investigationEvent'),
    );
    return withLines ? { ...made, withLines, faults: check(Buffer.from(text)) ?? [] } : null;
  });
}
