// Tests the requests of cases: lists, new cases, saves and steps.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { caseDetails } from './work/case-details.ts';
import { caseCompleteness, caseListQuery, caseSummary, caseVersion, contentSave, newCase } from './cases.ts';
import { stepBody } from './work/step-body.ts';
import { consents } from './content/choices-rules.ts';
import { completenessOf } from './content/completeness-rules.ts';
import { caseStates, type CaseStep, caseSteps } from './work/steps-rules.ts';

const faults = (schema: z.ZodMiniType, body: unknown) =>
  (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the names on the wire', () => {
  it('calls use the field names that other programs expect', () => {
    expect(caseStates.join(' ')).toBe(
      'new inWork waiting ready signed sent closed nullified notValid referred duplicate',
    );
    expect(caseSteps.join(' ')).toBe(
      'take handOver ask answer goOn newInformation ready back sign undoSignature send recordNumber followUp amend nullify close reopen notValid refer duplicateOf separate undo',
    );
    expect(Object.keys(consents).join(' ')).toBe('mayAskMe mayAskDoctor mayForward mayForwardMyName');
    expect(Object.keys(caseSummary.shape)).toEqual(
      expect.arrayContaining(
        'id number reference state serious drug reaction assessor due completeness'.split(' '),
      ),
    );
    const inReply = z.toJSONSchema(caseDetails, { unrepresentable: 'any' }).required;
    expect(inReply).toEqual(expect.arrayContaining(['content', 'version', 'steps']));
    expect(Object.keys(caseListQuery.shape)).toEqual(
      expect.arrayContaining('view state serious drug assessor from to q limit cursor'.split(' ')),
    );
  });

  it('every call has a JSON Schema', () => {
    for (const schema of [caseSummary, caseDetails, caseVersion, caseCompleteness]) {
      expect(z.toJSONSchema(schema, { io: 'output' }).type).toBe('object');
    }
    for (const schema of [caseListQuery, newCase, contentSave, ...stepBody.def.options]) {
      expect(z.toJSONSchema(schema, { io: 'input' }).type).toBe('object');
    }
  });
});

describe('the list', () => {
  it.each([
    [{}, []],
    [{ view: 'toSign', state: 'ready', serious: 'unknown', from: '2026-11-01', limit: '50' }, []],
    [{ view: 'mineToo' }, ['view: Choose one of the listed values']],
    [{ from: '2026-11' }, ['from: Write a date as 2026-11-22']],
    [{ to: '2026-02-30' }, ['to: Write a date as 2026-11-22']],
  ])('checks the query %o and finds the faults %o', (query, expected) => {
    expect(faults(caseListQuery, query)).toEqual(expected);
  });
});

describe('a new case', () => {
  it('needs a source that is not the portal itself, and content', () => {
    expect(faults(newCase, { source: 'paper', content: { drugs: [{ name: 'A' }] } })).toEqual([]);
    expect(faults(newCase, { source: 'portal', content: {} })).toEqual([
      'source: Choose one of the listed values',
    ]);
    expect(faults(newCase, { source: 'mail' })).toEqual(['content: The content of a case must be an object']);
    expect(faults(newCase, { source: 'mail', content: { drugs: 7 } })).toEqual([
      'content.drugs: This must be a list',
    ]);
  });
});

describe('a save', () => {
  it('may leave open whether it is significant', () => {
    expect(contentSave.parse({ content: {} })).toEqual({ content: {}, why: null });
    expect(contentSave.parse({ content: {}, significant: true, why: 'letter' })).toMatchObject({
      significant: true,
      why: 'letter',
    });
    expect(faults(contentSave, { content: {}, significant: 'yes' })).toHaveLength(1);
  });
});

describe('a step', () => {
  /** A body with everything that steps need. */
  const whole = {
    reason: 'x',
    to: 'm.d',
    question: 'When?',
    answer: 'In May',
    number: '1',
    office: 'aefi',
    of: '00000000-0000-4000-8000-000000000000',
  };
  const bodyOf = (step: CaseStep) => ({ step, ...whole, way: step === 'send' ? 'file' : 'telephone' });

  it.each(caseSteps)('%s may have its fields or not', (step) => {
    expect(faults(stepBody, bodyOf(step))).toEqual([]);
    // Which it needs depends on the case: they are asked for only when the step is possible.
    expect(faults(stepBody, { step })).toEqual([]);
  });

  it('a missing or unknown step is refused', () => {
    expect(faults(stepBody, { step: 'jump' })).toEqual(['step: Choose one of the listed values']);
    expect(faults(stepBody, {})).toEqual(['step: This is required']);
  });

  it('takes no field of another step', () => {
    expect(stepBody.parse({ ...bodyOf('take'), way: 'file' })).toEqual({ step: 'take', reason: 'x' });
  });

  it('a way that the step does not have is refused', () => {
    expect(faults(stepBody, { step: 'send', way: 'telephone' })).toEqual([
      'way: Choose one of the listed values',
    ]);
    expect(faults(stepBody, { ...bodyOf('ask'), way: 'pigeon' })).toHaveLength(1);
  });
});

it('the completeness of a content is the reply of its call', () => {
  const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  const found = completenessOf({ drugs: [{ id: id(1), role: '1' }], reactions: [{ id: id(2) }] });
  expect(caseCompleteness.parse(found)).toEqual(found);
  expect(found.score).toBeCloseTo(0.0709, 4);
});
