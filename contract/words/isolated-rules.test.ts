import { expect, it } from 'vitest';
import { isolated, joined } from './isolated-rules.ts';

it('a text that cannot turn the direction stays as it is, in whatever script', () => {
  for (const text of ['', 'Asha', 'आशा', '४५', 'क\u200dष', 7, undefined]) expect(isolated(text)).toBe(text);
});

it('a text that may turn the direction stands in an isolate that it cannot close', () => {
  for (const [text, wanted] of [
    ['رشید', '\u2068رشید\u2069'],
    ['a\u202egpj.exe', '\u2068a\u202egpj.exe\u2069'],
    ['a\u2069\u202eb', '\u2068a\u202eb\u2069'],
    ['a\u2067b', '\u2068a\u2067b\u2069\u2069'],
    ['a\u2067b\u2069c', '\u2068a\u2067b\u2069c\u2069'],
    // The end of a line ends what the isolate holds.
    ['Rash\n\u202eb', 'Rash\n\u2068\u202eb\u2069'],
    ['رشید\r\nرشید', '\u2068رشید\u2069\r\n\u2068رشید\u2069'],
  ]) {
    expect(isolated(text)).toBe(wanted);
  }
});

it('each part of a joined list is isolated, and parts that are not there leave no sign', () => {
  expect(joined(['Pune', '', null, 'رشید', undefined, 'a\u2069\u202eb', false, '411001'], ', ')).toBe(
    'Pune, \u2068رشید\u2069, \u2068a\u202eb\u2069, 411001',
  );
});
