// A passkey without a browser: it answers creation and request options as WebAuthn says, by ES256. Tests can let it
// answer wrongly.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/second-factor.ts';

interface Circumstances {
  /** The origin of the page that asks. */
  origin?: string;
  /** Whether the person entered the PIN. */
  isVerified?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

export class SoftwarePasskey {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  make(options: PasskeyCreation, circumstances: Circumstances = {}): MadePasskey {
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.coseKey()]);
    const authData = this.authenticatorData(options.rp.id, attested, circumstances);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, circumstances),
        attestationObject: base64url(
          map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(authData)]),
        ),
        transports: ['internal'],
      },
    };
  }

  use(options: PasskeyRequest, circumstances: Circumstances = {}): UsedPasskey {
    this.counter += 1;
    const clientDataJSON = clientData('webauthn.get', options.challenge, circumstances);
    const authData = this.authenticatorData(options.rpId, null, circumstances);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.keys.privateKey)),
      },
    };
  }

  private authenticatorData(rpId: string, attested: Buffer | null, { isVerified = true }: Circumstances) {
    const flags = 1 | (isVerified ? 4 : 0) | (attested ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  /** RFC 9053: key type EC2, algorithm ES256, curve P-256. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
    return map(
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), coordinate(x)],
      [number(-3), coordinate(y)],
    );
  }
}

function clientData(
  type: string,
  challenge: string,
  { origin = 'http://localhost:80' }: Circumstances,
): string {
  return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

// CBOR (RFC 8949), as far as it is needed here.
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.concat([Buffer.from([(type << 5) | 25]), uint16(value)]);
}
function uint16(value: number): Buffer {
  const two = Buffer.alloc(2);
  two.writeUInt16BE(value);
  return two;
}
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);
