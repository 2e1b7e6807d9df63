import { catalogue, namesBy } from './words-rules.ts';
import en from './labels/en.json' with { type: 'json' };

export const labels = catalogue({ en });

type LabelKey = keyof typeof en;
type KeysOf<List extends string> = {
  [K in LabelKey]: K extends `${List}_${infer Key}` ? Key : never;
}[LabelKey];

const getter = (list: string, key: string): PropertyDescriptor => ({
  enumerable: true,
  get: () => labels(`${list}_${key}` as LabelKey),
});

/** The fixed choices of a list with their names, each read in the present language when somebody asks for it. */
export const names = <List extends string, const Key extends KeysOf<List>>(
  list: List,
  keys: readonly Key[],
) => namesBy(keys, (key) => labels(`${list}_${key}` as LabelKey));

/** The same things with a `label` each, read in the present language when somebody asks for it. */
export const labelled = <List extends string, const Of extends Readonly<Record<KeysOf<List>, object>>>(
  list: List,
  all: Of,
) =>
  Object.fromEntries(
    Object.entries(all).map(([key, one]) => [
      key,
      Object.defineProperty({ ...(one as object) }, 'label', getter(list, key)),
    ]),
  ) as { readonly [K in keyof Of]: Of[K] & { readonly label: string } };
