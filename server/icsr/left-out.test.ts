// How many parts of a message are tried: each try writes the whole message and checks it against the schema.
import { expect, it } from 'vitest';
import { pathsOf, refusedParts } from './left-out.ts';
import { Reading } from './lens.ts';
import { elementsOf, hl7, readXml } from './xml.ts';

it('of a message in which the schema refuses very many parts, the first 60 are found', () => {
  const event = readXml(`<event xmlns="${hl7}">${'\n<colour value="red"/>'.repeat(70)}</event>`);
  const paths = pathsOf(event);
  const write = (without: readonly string[]) => {
    const children = elementsOf(event).filter((one) => !without.includes(paths.get(one) ?? ''));
    const written = { ...event, children };
    const message = "Element 'colour': This element is not expected.";
    const faults = children.map(({ line }) => ({ line, message }));
    return { event: written, withLines: written, origins: paths, faults };
  };
  const found = refusedParts({ event, reading: new Reading() }, write).map(({ path }) => path);
  expect(found).toEqual(Array.from({ length: 60 }, (_, place) => `colour[${place + 1}]`));
});
