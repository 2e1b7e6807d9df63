// What other senders write, and what leaves: numbers with a sign, units, countries, the order of elements, messages that
// lack a part, and files of the older form.
import { describe, expect, it } from 'vitest';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { readAcknowledgement } from './acknowledgement.ts';
import { readBatch, readBatchText } from './read-message.ts';
import { orderFaults } from './testing/child-order.ts';
import {
  acknowledgementOf,
  fileOf,
  fullContent,
  sender,
  toSend,
  now,
  batch,
} from './testing/invented-case.ts';
import { official, schemaFaults } from './testing/official.ts';
import { writeBatch, writeMessage } from './write-message.ts';

const text = new TextDecoder().decode(fileOf(fullContent));
const read = (xml: string) => {
  const [message] = readBatchText(xml).messages;
  if (!message) throw new Error('no message');
  return message;
};

it('a criterion of seriousness that the message does not know leaves as a person decides it', () => {
  const decided = { death: true, hospitalisation: true, lifeThreatening: true };
  const seriousnessOf = (xml: string) => read(xml).content.reactions?.[0]?.seriousness;
  expect(seriousnessOf(text)).not.toHaveProperty('lifeThreatening');
  const sent = sentOn(text, ({ reactions: [first, ...others] = [], ...content }) => ({
    ...content,
    reactions: first ? [{ ...first, seriousness: decided }, ...others] : [],
  }));
  expect(seriousnessOf(sent)).toEqual(decided);
});

it('an answer without a number of the receiver is read', () => {
  const xml = acknowledgementOf('AMC-BATCH-1', [{ messageId: 'IN-AMC-1', code: 'CA' }]);
  const { messages } = readAcknowledgement(Buffer.from(xml.replace('<id extension="L-1"', '<id')));
  expect(messages).toMatchObject([{ messageId: 'IN-AMC-1', code: 'CA', receiverNumber: '' }]);
});

it('the place of a message counts the bytes of its file, with a byte order mark and letters of several bytes', () => {
  const file = Buffer.from(`\uFEFF${text.replace('<PORR', '<!-- नमस्ते --><PORR')}`);
  const [place] = readBatch(file).places;
  const message = file.subarray(place?.from, place?.to).toString();
  expect(message).toMatch(/^<PORR_IN049016UV[^]*<\/PORR_IN049016UV>$/);
});

/** The message as it is sent on. */
const sentOn = (xml: string, change: (content: CaseContent) => CaseContent = (content) => content) => {
  const { content, xml: event, senderCaseId, source } = read(xml);
  const facts = toSend(change(content), { imported: { xml: event, senderCaseId, source } });
  const { xml: out, faults } = writeMessage(facts, sender, { now });
  expect(faults).toEqual([]);
  return writeBatch([out], batch, sender);
};
const withResult = (result: object): CaseContent => ({
  ...fullContent,
  tests: [{ id: 'dddddddd-0000-4000-8000-000000000009', name: 'Base excess', result }],
});
const resultOf = (content: CaseContent) => content.tests?.[0]?.result;

describe('F.r.3.2, a number with its sign', () => {
  it.each([
    ['-8.2', -8.2],
    ['+3', 3],
    ['-0.05', -0.05],
    ['1.5e6', 1_500_000],
    ['2E-3', 0.002],
    ['-1.25E+2', -125],
    ['7.40', 7.4],
    ['.5', 0.5],
  ])('%s is read, and stays as it came', (written, value) => {
    const file = text.replace('<center value="780"', `<center value="${written}"`);
    expect(resultOf(read(file).content)).toMatchObject({ value, unit: '/uL' });
    expect(sentOn(file)).toContain(`<center value="${written}" unit="/uL"/>`);
  });
  it.each([
    ['5.85E+1', 58.5],
    ['585e-1', 58.5],
    ['-58.5', undefined],
    ['58,5', undefined],
  ])('a weight of %s kg is read as %s, and stays as it came', (written, value) => {
    const file = text.replace('value="58.5"', `value="${written}"`);
    expect(read(file).content.patient?.weightKg).toBe(value);
    expect(sentOn(file)).toContain(`value="${written}"`);
  });
  it.each(['high', '1e999', '1,5', '12345678901234567890.5', '--1'])(
    '%s is no number, and is kept',
    (written) => {
      const file = text.replace('<center value="780"', `<center value="${written}"`);
      const { content, notMapped, faults } = read(file);
      expect(resultOf(content)).not.toHaveProperty('value');
      expect(notMapped.map(({ value }) => value)).toContain(written);
      const [{ element, path, message } = { element: '', path: '', message: '' }] = faults;
      expect([element, path, message]).toEqual([
        'F.r.3.2',
        expect.stringMatching(/^line \d+$/),
        expect.stringContaining(`"${written}" is no number`),
      ]);
    },
  );
  it('leaves as the centre typed it, and the schema takes it', () => {
    for (const value of [-8.2, 1.5e21, 2e-7, 0]) {
      const file = fileOf(withResult({ value, unit: 'mmol/L' }));
      expect(readBatch(file).messages[0]?.content.tests?.[0]?.result).toEqual({ value, unit: 'mmol/L' });
      expect(official === null ? [] : schemaFaults(file)).toEqual([]);
    }
  });
});

describe('a unit', () => {
  it('leaves as the code of UCUM that it means', () => {
    const file = fileOf(withResult({ value: 2.1, unit: 'lakh/cu mm' }));
    expect(readBatch(file).messages[0]?.content.tests?.[0]?.result).toEqual({ value: 2.1, unit: '10*5/uL' });
  });
  it('leaves in words where no code is known, never as a wrong code', () => {
    const file = fileOf(withResult({ qualifier: '>', value: 3, unit: 'plus marks', text: 'protein' }));
    expect(readBatch(file).messages[0]?.content.tests?.[0]?.result).toEqual({
      text: 'protein; >3 plus marks',
    });
    expect(official === null ? [] : schemaFaults(file)).toEqual([]);
  });
  it('of a dose leaves likewise', () => {
    const dosed = (unit: string): CaseContent => ({
      ...fullContent,
      drugs: [{ ...fullContent.drugs?.[0], doses: [{ id: 'd', amount: { value: 2, unit } }] }] as never,
    });
    const doseOf = (unit: string) =>
      readBatch(fileOf(dosed(unit))).messages[0]?.content.drugs?.[0]?.doses?.[0];
    expect(doseOf('µg')).toMatchObject({ amount: { value: 2, unit: 'ug' } });
    expect(doseOf('spoon')).toMatchObject({ text: '2 spoon' });
    expect(doseOf('spoon')).not.toHaveProperty('amount');
  });
  it('of a dose of another sender is read as what it means, with a remark, and stays as it came', () => {
    const file = text.replace(/(<doseQuantity [^>]*unit=")mg"/, '$1µg"');
    expect(file).not.toBe(text);
    const { content, faults, notMapped } = read(file);
    expect(content.drugs?.[0]?.doses?.[0]?.amount).toEqual({ value: 500, unit: 'ug' });
    expect(faults.map(({ message }) => message).join()).toContain(
      '"µg" is no code of UCUM; it is read as ug',
    );
    expect(notMapped).toEqual([]);
    expect(sentOn(file)).toContain('unit="µg"');
    const { notMapped: kept } = read(text.replace(/(<doseQuantity [^>]*unit=")mg"/, '$1चम्मच"'));
    expect(kept.map(({ value }) => value)).toContain('चम्मच');
  });
  it('of another sender stays as it came until somebody changes it', () => {
    const file = text.replace('<center value="780" unit="/uL"/>', '<center value="780" unit="°C"/>');
    expect(sentOn(file)).toContain('unit="°C"');
    expect(read(file).faults.map(({ element, message }) => `${element} ${message}`)).toEqual([
      expect.stringMatching(/^F\.r\.3\.3 .*"°C" is no code of UCUM; it means Cel$/),
    ]);
    const changed = sentOn(file, (content) => ({
      ...content,
      tests: (content.tests ?? []).map((one, place) =>
        place === 0 ? { ...one, result: { value: 38, unit: '°C' } } : one,
      ),
    }));
    expect(changed).toContain('<center value="38" unit="Cel"/>');
  });
});

/** The remarks about a message, and what of it has no field. */
const remarks = (xml: string) => {
  const { content, faults, notMapped } = read(xml);
  const kept = notMapped.map((one) => one.value);
  return {
    content,
    kept,
    said: faults.map(({ element, path, message }) => `${element}, ${path}: ${message}`),
  };
};
const changed = (from: RegExp, to: string) => {
  const file = text.replace(from, to);
  expect(file).not.toBe(text);
  return file;
};

describe('a value that a case cannot hold is kept as it came, with a remark that names line and element', () => {
  const weight = /value="58\.5" unit="kg"/;
  const age = /(<code code="3"[^>]*>\s*<value xsi:type="PQ") value="\d+" unit="a"(?=[^]*<player1>|[^]*$)/g;
  const aged = (written: string) => {
    const place = [...text.matchAll(age)].at(-1);
    if (!place) throw new Error('The message has no age.');
    return text.slice(0, place.index) + `${place[1]} ${written}` + text.slice(place.index + place[0].length);
  };
  it.each([
    ['value="-5" unit="kg"', '-5', /^D\.3, line \d+: Weight \(kg\): "-5" is less than nothing$/],
    ['value="heavy" unit="kg"', 'heavy', /"heavy" is no number/],
    ['value="58.5123" unit="kg"', '58.5123', /"58\.5123" has more than 6 characters/],
    [
      'value="9" unit="[stone_av]"',
      '[stone_av]',
      /"\[stone_av\]" is no unit of this element, which is in kg/,
    ],
  ])('a weight of %s', (written, value, remark) => {
    const file = changed(weight, written);
    const { content, kept, said } = remarks(file);
    expect(content.patient?.weightKg).toBeUndefined();
    expect([kept, said]).toEqual([expect.arrayContaining([value]), [expect.stringMatching(remark)]]);
    expect(sentOn(file)).toContain(written);
  });
  it.each([
    ['value="-4" unit="a"', '-4', /^D\.2\.2, line \d+: .*"-4" is less than nothing$/],
    ['value="46" unit="moons"', 'moons', /"moons" is no unit of this element/],
    ['value="46"', '46', /46 has no unit/],
    ['value="old" unit="a"', 'old', /"old" is no number/],
    ['value="123456" unit="a"', '123456', /has more than 5 characters/],
  ])('an age of %s', (written, value, remark) => {
    const { content, kept, said } = remarks(aged(written));
    expect(content.patient?.ageAtOnset).toBeUndefined();
    expect([kept, said]).toEqual([expect.arrayContaining([value]), [expect.stringMatching(remark)]]);
  });
  it.each([
    ['a day that no calendar has', '20261301', /"20261301" is not a date/],
    ['another form of a date', '2026-02-03', /"2026-02-03" is not a date/],
  ])('%s', (_, written, remark) => {
    const { content, kept, said } = remarks(changed(/(<birthTime value=")\d+/, `$1${written}`));
    expect(content.patient?.birthDate).toBeUndefined();
    expect([kept, said.join()]).toEqual([expect.arrayContaining([written]), expect.stringMatching(remark)]);
  });
  it('a text that is too long', () => {
    const name = 'x'.repeat(61);
    const { content, said } = remarks(changed(/(<player1[^>]*>\s*<name>)[^<]*/, `$1${name}`));
    expect(content.patient?.initials).toBeUndefined();
    expect(said.join()).toMatch(/D\.1, line \d+: .* the text is longer than 60 characters/);
  });
  it('a word in place of true or false', () => {
    const { said } = remarks(
      changed(/<value xsi:type="BL" value="true"/, '<value xsi:type="BL" value="perhaps"'),
    );
    expect(said.join()).toMatch(/"perhaps" is neither true nor false/);
  });
});

describe('a value in another form is read as what it means', () => {
  it.each([
    ['value="3200" unit="g"', 3.2],
    ['value="129" unit="[lb_av]"', 58.513],
    ['value="58.5" unit="KG"', 58.5],
    ['value="58.5"', 58.5],
  ])('a weight of %s as %s kg, and stays as it came', (written, value) => {
    const file = changed(/value="58\.5" unit="kg"/, written);
    const { content, said } = remarks(file);
    expect(content.patient?.weightKg).toBe(value);
    expect(said).toHaveLength(written.includes('unit') ? 1 : 0);
    expect(sentOn(file)).toContain(written);
  });
  it('a height in metres, and decades as an earlier guide writes them', () => {
    const tall = changed(/value="\d+" unit="cm"/g, 'value="1.62" unit="m"');
    expect(remarks(tall).content.patient?.heightCm).toBe(162);
    const decades = changed(
      /(<code code="3"[^>]*>\s*<value xsi:type="PQ") value="\d+" unit="a"/g,
      '$1 value="4" unit="{Decade}"',
    );
    expect(remarks(decades).content.patient?.ageAtOnset).toEqual({ value: 4, unit: '10.a' });
  });
  it('TRUE as true, which leaves as the schema asks', () => {
    const file = changed(/<value xsi:type="BL" value="true"/, '<value xsi:type="BL" value="TRUE"');
    expect(remarks(file).said).toEqual([]);
    expect(sentOn(file)).not.toContain('value="TRUE"');
  });
});

describe('a country', () => {
  const withCountry = (code: string) =>
    text.replace(/(<location classCode="COUNTRY"[^>]*>\s*<code code=")IN/, `$1${code}`);
  it('UK is read as GB and leaves as GB', () => {
    const { content, faults } = read(withCountry('UK'));
    expect(content.reporters?.[0]?.country).toBe('GB');
    expect(faults.map(({ message }) => message).join()).toContain(
      '"UK" is no code of ISO 3166; it is read as GB',
    );
    expect(sentOn(withCountry('UK'))).toMatch(/<code [^>]*code="GB"/);
  });
  it.each(['in', 'In'])('%s is read as IN, and stays as it came', (code) => {
    const { content, faults } = read(withCountry(code));
    expect(content.reporters?.[0]?.country).toBe('IN');
    expect(faults).toEqual([]);
    expect(sentOn(withCountry(code))).toContain(`code="${code}"`);
  });
  it.each(['XX', 'IND', '356'])('%s is no code: a remark, and kept', (code) => {
    const { content, faults, notMapped } = read(withCountry(code));
    expect(content.reporters?.[0]?.country).toBeUndefined();
    expect(faults.map(({ message }) => message).join()).toContain(`"${code}" is no code of ISO 3166`);
    expect(faults.every(({ isFatal }) => isFatal === undefined)).toBe(true);
    expect(notMapped.map(({ value }) => value)).toContain(code);
  });
});

describe('a message that lacks a part', () => {
  const without = (from: RegExp) => {
    const changed = text.replace(from, '');
    expect(changed).not.toBe(text);
    return read(changed);
  };
  const isTaken = ({ faults }: ReturnType<typeof read>) => !faults.some(({ isFatal }) => isFatal);
  it.each([
    ['C.1.8.1', /<id [^>]*\.3\.2"[^>]*\/>/],
    ['C.1.1', /(?<=<investigationEvent[^>]*>\s*)<id [^>]*\.3\.1"\/>/],
    ['C.1.2', /(?<=<code code="PORR_TE049016UV"[^>]*>\s*)<effectiveTime [^>]*\/>/],
    ['H.1', /<text>A 46-year-old[^<]*<\/text>/],
    ['C.1.4', /<effectiveTime>\s*<low [^>]*>\s*<\/effectiveTime>/],
  ])('%s is read with a remark', (element, from) => {
    const message = without(from);
    expect(isTaken(message)).toBe(true);
    expect(message.faults.map((one) => one.element)).toContain(element);
    expect([message.worldwideId, message.createdAt]).toEqual(['IN-TEST-2026-00042', '20261120143000+0530']);
    expect(message.content.reactions).toHaveLength(2);
  });
  it('and both of its ids is not understood', () => {
    const message = read(text.replaceAll(/<id [^>]*\.3\.[12]"[^>]*\/>/g, ''));
    expect(isTaken(message)).toBe(false);
  });
  it('with a value that is not in its list keeps the rest', () => {
    const message = read(text.replace('<value xsi:type="CE" code="5"', '<value xsi:type="CE" code="77"'));
    expect(isTaken(message)).toBe(true);
    expect(message.content.reactions?.[0]?.term).toBe('Rash, itching');
    expect(message.notMapped.map(({ value }) => value)).toContain('77');
  });
});

it('brings the elements of another sender into their order when they are sent on', () => {
  const swapped = text.replace(/(<player1[^>]*>)(\s*<name>[^<]*<\/name>)([^]*?)(<\/player1>)/, '$1$3$2$4');
  expect(swapped).not.toBe(text);
  const out = Buffer.from(sentOn(swapped));
  expect(orderFaults(out)).toEqual([]);
  expect(read(out.toString()).content.patient?.initials).toBe('A.B.');
});

describe('a file of E2B(R2)', () => {
  const sentence = /older form E2B\(R2\)/;
  const body = '<ichicsr lang="en"><ichicsrmessageheader></ichicsrmessageheader></ichicsr>';
  it.each([
    ['as it should be', Buffer.from(body)],
    [
      'with a document type',
      Buffer.from(`<?xml version="1.0"?><!DOCTYPE ichicsr SYSTEM "icsr21.dtd">${body}`),
    ],
    [
      'in another encoding',
      Buffer.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?><!-- <x> -->${body.replace('en', '\xe9')}`,
        'latin1',
      ),
    ],
    ['in UTF-16', Buffer.from(`\ufeff${body}`, 'utf16le')],
    ['cut off', Buffer.from(body.slice(0, 40))],
    [
      'behind long comments',
      Buffer.from(`<!--${'x'.repeat(200_000)}--> <!--${'y'.repeat(70_000)}-->${body}`),
    ],
    [
      'behind comments that hold the beginnings of many others',
      Buffer.from(`${'<!--'.repeat(20_000)}-->`.repeat(20) + body),
    ],
    ['without an end of a comment before it', Buffer.from(`<!-- a --><!DOCTYPE ichicsr>${body}<!-- b`)],
    ['in capital letters with a prefix', Buffer.from(body.toUpperCase().replace('<ICHICSR', '<x:ICHICSR'))],
    ['with marked entities', Buffer.from(`<!DOCTYPE ichicsr [<!ENTITY a "b">]>${body}`)],
    ['an acknowledgement', Buffer.from(body.replaceAll('ichicsr', 'ichicsrack'))],
  ])('%s is named in one sentence', (_, bytes) => {
    expect(() => readBatch(bytes)).toThrow(sentence);
    expect(() => readAcknowledgement(bytes)).toThrow(sentence);
  });
  it('is not every file that mentions it', () => {
    expect(readBatchText(text.replace('displayName="ichicsr"', 'displayName="x"')).messages).toHaveLength(1);
    expect(() => readBatch(Buffer.from('<other>&lt;ichicsr></other>'))).toThrow(
      /root of the file is "other"/,
    );
  });
});
