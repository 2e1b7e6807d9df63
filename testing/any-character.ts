// Characters for random texts: `fc.string({ unit: anyCharacter })`.
import fc from 'fast-check';

/**
 * Every code point, also lone surrogates, like fast-check's own unit `binary`. That one first builds a table of all
 * 1.1 million characters, which takes 1.3 s of a processor in each process.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code));
