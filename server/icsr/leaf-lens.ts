// Lenses of single values: texts, numbers, dates, codes and MedDRA terms.
import { type NullFlavor, flavorOf } from '#contract/cases/content/code-lists-rules.ts';
import { type Field, isUnknown } from '#contract/cases/content/fields-rules.ts';
import { sameValue } from '#contract/cases/content/paths-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { codecOf, type LeafOptions, setPlace, shown, wordOf } from './codecs.ts';
import { systems } from './codes.ts';
import type { Lens, Writing } from './lens.ts';
import { type Path, chainsTo, ensure, find, prune } from './places.ts';
import type { MinPrecision } from './times.ts';
import { type XmlElement, forbiddenCharacter } from './xml.ts';

/** The lens of a single value: a field that is neither a list nor a group. */
export function leaf(field: Field, path: Path, options: LeafOptions = {}): Lens {
  const codec = codecOf(field, options);
  const number = options.element ?? field.element ?? '';
  const nulls: readonly NullFlavor[] = field.nulls ?? [];

  const read = (one: XmlElement): unknown => {
    const flavor = one.attributes['nullFlavor'];
    const value = codec.decode(one);
    if (value !== undefined) return value;
    const word = flavor === undefined || field.isPlain ? undefined : wordOf(flavor);
    return word && { unknown: word };
  };

  return {
    get(at, reading) {
      const one = find(at, path);
      if (!one) return undefined;
      const value = read(one);
      if (value !== undefined) reading.see(one, ...codec.places, 'nullFlavor');
      const fault = codec.fault?.(one);
      if (fault) reading.fault(number, one, `${field.label}: ${fault}`);
      return value;
    },
    put(at, given, writing, contentPath) {
      const value = codec.normal(given, nulls);
      const [chain] = chainsTo(at, path);
      const existing = path.length === 0 ? at : chain?.at(-1);
      const before = existing && read(existing);
      // An existing value of the message stays unchanged, even a null flavor that its element does not allow.
      const isInForm = existing === undefined || codec.isOutOfForm?.(existing) !== true;
      const stays =
        isInForm && ((given !== undefined && sameValue(before, given)) || sameValue(before, value));
      if (!stays) write(at, chain, value, writing, contentPath);
      if (options.required) {
        const one = path.length === 0 ? at : find(at, path);
        const flavor = one?.attributes['nullFlavor'];
        const has = one !== undefined && codec.has(one);
        const isAllowed = writing.isForeign || (nulls as readonly string[]).includes(flavor ?? '');
        if (!has && !(flavor !== undefined && isAllowed)) {
          reportMissing(writing, { number, path: contentPath, label: field.label }, given, options.least);
        }
      }
    },
  };

  function write(
    at: XmlElement,
    chain: XmlElement[] | undefined,
    value: unknown,
    writing: Writing,
    contentPath: string,
  ): void {
    const flavor = isUnknown(value) ? flavorOf(value.unknown, nulls) : null;
    if (value === undefined || (isUnknown(value) && flavor === null)) {
      const one = path.length === 0 ? at : chain?.at(-1);
      if (!one) return;
      codec.wipe(one);
      delete one.attributes['nullFlavor'];
      if (chain) prune(at, chain);
      return;
    }
    if (flavor !== null) {
      const one = ensure(at, path);
      codec.wipe(one);
      if (options.type) one.attributes['xsi:type'] = options.type;
      one.attributes['nullFlavor'] = flavor;
      return;
    }
    const encoded = codec.encode(value);
    if (typeof encoded === 'string') return writing.fault(number, contentPath, `${field.label}: ${encoded}`);
    for (const text of Object.values(encoded)) {
      const character = forbiddenCharacter(text);
      if (character === null) continue;
      const message = problems('the_character_is_not_allowed', { label: field.label, character });
      return writing.fault(number, contentPath, message);
    }
    const one = ensure(at, path);
    codec.wipe(one);
    delete one.attributes['nullFlavor'];
    // The order of the ICH examples: type, value, then explaining attributes.
    if (options.type) one.attributes['xsi:type'] = options.type;
    for (const [place, text] of Object.entries(encoded)) setPlace(one, place, text);
    Object.assign(one.attributes, options.fixed);
  }
}

function reportMissing(
  writing: Writing,
  { number, path, label }: { number: string; path: string; label: string },
  given: unknown,
  least: MinPrecision | undefined,
): void {
  if (typeof given === 'string' && given.trim() !== '' && least)
    writing.fault(number, path, problems('at_least_the_is_needed', { label, least }));
  else if (isUnknown(given))
    writing.fault(number, path, problems('is_required_and_this_element_cannot', { label }));
  else writing.fault(number, path, problems('label_is_missing', { label }), true);
}

/** A MedDRA code with its version. */
export function meddra(field: Field, path: Path, required = false): Lens {
  const number = field.element ?? '';
  const code = (one: XmlElement) => {
    const { code: written, codeSystem = systems.meddra } = one.attributes;
    return written !== undefined && codeSystem === systems.meddra && /^\d{8}$/.test(written)
      ? written
      : undefined;
  };
  return {
    get(at, reading) {
      const one = find(at, path);
      const value = one && code(one);
      if (one && value !== undefined) reading.see(one, 'code', 'codeSystem');
      const written = one?.attributes['code'];
      if (
        one &&
        written !== undefined &&
        value === undefined &&
        one.attributes['codeSystem'] === systems.meddra
      )
        reading.fault(
          number,
          one,
          problems('is_no_code_of_eight_digits', { label: field.label, written: shown(written) }),
        );
      return value;
    },
    put(at, value, writing, contentPath) {
      const chain = chainsTo(at, path)[0];
      const one = path.length === 0 ? at : chain?.at(-1);
      if (one && code(one) === value) {
        if (value !== undefined && writing.newVersion)
          one.attributes['codeSystemVersion'] = writing.meddraVersion ?? '';
      } else if (value === undefined) {
        if (one) {
          delete one.attributes['code'];
          delete one.attributes['codeSystemVersion'];
          if (chain) prune(at, chain);
        }
      } else {
        const target = ensure(at, path);
        delete target.attributes['nullFlavor'];
        Object.assign(target.attributes, { code: value as string, codeSystem: systems.meddra });
        if (writing.meddraVersion !== undefined)
          target.attributes['codeSystemVersion'] = writing.meddraVersion;
        else if (!required || writing.isForeign)
          writing.fault('E.i.2.1a', 'meddraVersion', problems('meddra_version_is_missing'), true);
      }
      if (required && value === undefined && !writing.isDraft) {
        writing.fault(number, contentPath, problems('label_is_missing', { label: field.label }), true);
      }
    },
  };
}
