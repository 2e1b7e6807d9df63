import { catalogue, namesBy } from './words-rules.ts';
import en from './desk/en.json' with { type: 'json' };

/** Names of lists that only single screens of the desk show, so that the others do not load them. */
export const desk = catalogue({ en });

type KeysOf<List extends string> = {
  [K in keyof typeof en]: K extends `${List}_${infer Key}` ? Key : never;
}[keyof typeof en];

export const deskNames = <List extends string, const Key extends KeysOf<List>>(
  list: List,
  keys: readonly Key[],
) => namesBy(keys, (key) => desk(`${list}_${key}` as keyof typeof en));
