import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const FLAG_PRESENT = 0x01;
const FLAG_VERIFIED = 0x04;
const FLAG_ATTESTED = 0x40;

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** CBOR of what an authenticator sends: unsigned and negative numbers, bytes, text, and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flat() as Parameters<typeof cbor>[0][];
  return Buffer.concat([head(5, value.size), ...entries.map(cbor)]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

interface RegistrationRequest {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

interface SignInRequest {
  challenge: string;
  rpId?: string;
}

/** What a test changes about an honest answer. */
interface Changes {
  origin?: string;
  isVerified?: boolean;
  aaguid?: string;
  userHandle?: string;
  isFramed?: boolean;
  attestation?: Map<string, unknown>;
}

/** A phone or password manager with one passkey (ES256), as a browser answers for it. */
export class PasskeyDevice {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(16);
  readonly #origin: string;
  counter = 0;
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** `credential`, as the form sends it. */
  register({ challenge, rp, user }: RegistrationRequest, changes: Changes = {}): string {
    this.#userHandle = user.id;
    const aaguid = Buffer.from((changes.aaguid ?? '0'.repeat(32)).replaceAll('-', ''), 'hex');
    const attested = Buffer.concat([aaguid, Buffer.from([0, this.id.length]), this.id, this.#publicKey()]);
    const authData = Buffer.concat([this.#head(rp.id ?? '', FLAG_ATTESTED, changes), attested]);
    const {
      attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
      ]),
    } = changes;
    const attestationObject = cbor(new Map<string, unknown>([...attestation, ['authData', authData]]));
    const clientDataJSON = this.#clientData('webauthn.create', challenge, changes);
    return this.#credential({
      clientDataJSON: encode(clientDataJSON),
      attestationObject: encode(attestationObject),
      transports: ['internal', 'hybrid'],
    });
  }

  signIn({ challenge, rpId = '' }: SignInRequest, changes: Changes = {}): string {
    const clientDataJSON = this.#clientData('webauthn.get', challenge, changes);
    const authenticatorData = this.#head(rpId, 0, changes);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    return this.#credential({
      clientDataJSON: encode(clientDataJSON),
      authenticatorData: encode(authenticatorData),
      signature: encode(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: changes.userHandle ?? this.#userHandle,
    });
  }

  #credential(response: object): string {
    const id = encode(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, isFramed }: Changes): string {
    return JSON.stringify({ type, challenge, origin, ...(isFramed && { crossOrigin: true }) });
  }

  #head(rpId: string, flag: number, { isVerified = true }: Changes): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = FLAG_PRESENT | flag | (isVerified ? FLAG_VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  /** COSE, RFC 9053, 7.1.1. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'));
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinates[0]],
        [-3, coordinates[1]],
      ]),
    );
  }
}
