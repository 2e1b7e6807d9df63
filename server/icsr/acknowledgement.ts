// Reads an acknowledgement of E2B(R3): the answer of a receiver to a batch and to each of its messages.
import { problems } from '#contract/words/problems-rules.ts';
import type { Fault } from './lens.ts';
import { placeValue, shown } from './codecs.ts';
import { root, systems } from './codes.ts';
import { idFault } from './short-texts.ts';
import { childOf, decodeXml, elementsOf, readXml, XmlFault, type XmlElement } from './xml.ts';

/** ACK.A.4 */
const batchCodes = ['AA', 'AE', 'AR'] as const;
/** A batch of the portal has at most as many messages. */
const messagesMax = 500;
/** Characters of what a receiver says; ACK.A.5 and ACK.B.r.7 have at most 250. */
const detailMax = 2_000;
/** ACK.B.r.6 */
const messageCodes = ['CA', 'CR'] as const;

export interface MessageAcknowledgement {
  /** ACK.B.r.1, which is N.2.r.1 of the message; empty: not said. */
  messageId: string;
  /** ACK.B.r.5, which is C.1.2; empty: not said. */
  createdAt: string;
  /** Null: the line does not say it. */
  code: (typeof messageCodes)[number] | null;
  /** ACK.B.r.7 */
  text: string;
  /** ACK.B.r.2: the number that the receiver gave. */
  receiverNumber: string;
}

export interface Acknowledgement {
  /** ACK.M.1 */
  number: string;
  /** ACK.A.1, which is N.1.2 of the batch. */
  batchNumber: string;
  /** Null: the file does not say it, and has a line for messages. */
  code: (typeof batchCodes)[number] | null;
  /** ACK.A.5 */
  text: string;
  messages: MessageAcknowledgement[];
  faults: Fault[];
}

export const readAcknowledgement = (bytes: Uint8Array): Acknowledgement =>
  readAcknowledgementText(decodeXml(bytes));

function readAcknowledgementText(text: string): Acknowledgement {
  const file = readXml(text);
  if (file.name === 'MCCI_IN200100UV01') {
    throw new XmlFault(problems('the_file_is_a_batch_of_case'), file.line);
  }
  if (file.name !== 'MCCI_IN200101UV01') {
    const name = shown(file.name.replace(/^\{[^}]*\}/, ''));
    throw new XmlFault(problems('the_root_of_the_file', { name }), file.line);
  }
  const said = childOf(file, 'acknowledgement');
  const batch = said && childOf(said, 'targetBatch');
  const batchNumber = targetIn(batch, 22).trim();
  const number = idIn(file, 20);
  const wrong = idFault('ACK.A.1', batchNumber) ?? idFault('ACK.M.1', number);
  if (wrong !== null) throw new XmlFault(wrong, said?.line);
  if (batchNumber === '') throw new XmlFault(problems('ack_a_1_the_number'), said?.line);
  const faults: Fault[] = [];
  const answers = elementsOf(file).filter(({ name }) => name === 'MCCI_IN000002UV01');
  if (answers.length > messagesMax) {
    throw new XmlFault(problems('the_file_answers_more_than_messages', { messagesMax }), file.line);
  }
  const messages = answers.flatMap((one) => readOne(one, faults));
  const code = codeOf(said, messages.length > 0, file.line, faults);
  return { number, batchNumber, code, text: detailOf(said), messages, faults };
}

/** ACK.A.4 speaks for messages without a line of their own: without it their lines can still be read. */
function codeOf(
  said: XmlElement | undefined,
  hasLines: boolean,
  line: number,
  faults: Fault[],
): Acknowledgement['code'] {
  const code = typeCodeOf(said);
  if (isOneOf(batchCodes, code)) return code;
  const message = problems('ack_a_4_is_which', { code: shown(code), batchCodes: batchCodes.join(', ') });
  if (!hasLines) throw new XmlFault(message, said?.line);
  faults.push({ element: 'ACK.A.4', path: `line ${said?.line ?? line}`, message });
  return null;
}

function readOne(one: XmlElement, faults: Fault[]): MessageAcknowledgement[] {
  const said = childOf(one, 'acknowledgement');
  const messageId = targetIn(said && childOf(said, 'targetMessage'), 1);
  const code = typeCodeOf(said);
  const fault = (element: string, message: string) => {
    faults.push({ element, path: `line ${one.line}`, message });
    return [];
  };
  if (messageId === '') fault('ACK.B.r.1', problems('ack_b_r_1_the_id'));
  const isKnown = isOneOf(messageCodes, code);
  if (!isKnown) {
    fault(
      'ACK.B.r.6',
      problems('ack_b_r_6_is_which', { code: shown(code), messageCodes: messageCodes.join(', ') }),
    );
  }
  const createdAt = attention(one, '1');
  const receiverNumber = idIn(one, 19);
  const ids = { 'ACK.B.r.1': messageId, 'ACK.B.r.2': receiverNumber, 'ACK.B.r.5': createdAt };
  for (const [element, value] of Object.entries(ids)) {
    const wrong = idFault(element, value);
    if (wrong !== null) return fault(element, wrong);
  }
  return [{ messageId, createdAt, code: isKnown ? code : null, text: detailOf(said), receiverNumber }];
}

/** ACK.A.4 or ACK.B.r.6, in whichever letters a receiver writes it. */
const typeCodeOf = (said: XmlElement | undefined): string =>
  (said?.attributes['typeCode'] ?? '').trim().toUpperCase();

const isOneOf = <T extends string>(all: readonly T[], value: string): value is T =>
  (all as readonly string[]).includes(value);

const idIn = (at: XmlElement | undefined, number: number): string =>
  (at &&
    elementsOf(at).find(({ name, attributes }) => name === 'id' && attributes['root'] === root(number))
      ?.attributes['extension']) ??
  '';

/** The id of a target, which has one id, also where the receiver writes another root or none. */
function targetIn(at: XmlElement | undefined, number: number): string {
  const ids = at ? elementsOf(at).filter(({ name }) => name === 'id') : [];
  return (idIn(at, number) || (ids.length === 1 ? ids[0]?.attributes['extension'] : '')) ?? '';
}

/** What the receiver says: the texts of all its details. */
function detailOf(said: XmlElement | undefined): string {
  const details = said ? elementsOf(said).filter(({ name }) => name === 'acknowledgementDetail') : [];
  const words = details
    .flatMap((one) => {
      const text = childOf(one, 'text');
      return (text && placeValue(text, '#text')?.trim()) ?? [];
    })
    .join('\n');
  return words.length > detailMax ? `${words.slice(0, detailMax).toWellFormed()}…` : words;
}

function attention(at: XmlElement, code: string): string {
  const line = elementsOf(at).find((one) => {
    const key = one.name === 'attentionLine' ? childOf(one, 'keyWordText') : undefined;
    return (
      key?.attributes['code'] === code &&
      (key.attributes['codeSystem'] ?? systems.attention) === systems.attention
    );
  });
  return (line && childOf(line, 'value')?.attributes['value']) ?? '';
}
