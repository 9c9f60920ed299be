import { z } from 'zod';
import type { PasskeyTable } from '../../../database/tables/credential-tables.ts';
import type { ChallengePurpose, PasskeyChallenges } from './passkey-challenges.server.ts';
import type { PasskeyProblem } from './passkey.ts';

/** By AAGUID. https://github.com/passkeydeveloper/passkey-authenticator-aaguids */
const NAMES: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b48cb48575d4': 'Google 비밀번호 관리자',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Mac의 Chrome',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple 암호',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple 암호',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
};

/** Empty if unknown: many authenticators give no AAGUID. */
function authenticatorName(aaguid: string): string {
  return NAMES[aaguid] ?? '';
}

/** Its certificate parsers cost 30 MB and 0.4 s that a market without passkeys need not pay. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadParsers = () => import('@simplewebauthn/server/helpers');

/** ES256, EdDSA and RS256: every current authenticator supports one of them. */
export const ALGORITHMS = [-7, -8, -257];

const MAX_LENGTH = 20_000;
/** WebAuthn Level 3, 4: at most 1,023 bytes. */
const MAX_ID_LENGTH = 1364;
const TRANSPORT = /^[a-z-]{1,20}$/;

const bytes = z.string().regex(/^[\w-]*$/);
const common = {
  id: bytes.min(1).max(MAX_ID_LENGTH),
  rawId: bytes,
  type: z.literal('public-key'),
};
const newCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string()).max(10).optional(),
  }),
});
const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.min(1),
  }),
});
export type Assertion = z.infer<typeof assertion>;

const clientData = z.object({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A SyntaxError: invalid JSON.
    return undefined;
  }
}

interface Expected {
  challenges: PasskeyChallenges;
  purpose: ChallengePurpose;
  /** This site's, as browsers write it. */
  origin: string;
  now: number;
}

interface Answered {
  challenge: string;
  expiresAt: number;
}

type Parsed<Credential> =
  | { ok: true; credential: Credential; answered: Answered }
  | { ok: false; why: Extract<PasskeyProblem, 'malformed' | 'origin' | 'expired'> };

function parseAnswer<Credential extends { response: { clientDataJSON: string } }>(
  text: string,
  schema: z.ZodType<Credential>,
  { challenges, purpose, origin, now }: Expected,
): Parsed<Credential> {
  if (text.length > MAX_LENGTH) return { ok: false, why: 'malformed' };
  const credential = schema.safeParse(parseJson(text)).data;
  const encoded = credential?.response.clientDataJSON ?? '';
  const signed = clientData.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString())).data;
  if (!credential || !signed) return { ok: false, why: 'malformed' };
  if (signed.origin !== origin || signed.crossOrigin) return { ok: false, why: 'origin' };
  const { challenge } = signed;
  const expiresAt = challenges.findEnd(challenge, purpose, now);
  if (expiresAt === undefined) return { ok: false, why: 'expired' };
  return { ok: true, credential, answered: { challenge, expiresAt } };
}

export function parseAssertion(text: string, expected: Expected): Parsed<Assertion> {
  return parseAnswer(text, assertion, expected);
}

export function rpIdOf(origin: string): string {
  return new URL(origin).hostname;
}

/** The counter; undefined where the signature is wrong, or the counter went backwards. */
export async function verifyAssertion(
  credential: Assertion,
  answered: Answered,
  { passkey, origin }: { passkey: PasskeyTable; origin: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id, publicKey, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: answered.challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for anything wrong in an answer, with texts from the answer.
    return undefined;
  }
}

type NewPasskey = Pick<PasskeyTable, 'id' | 'publicKey' | 'counter' | 'transports' | 'name'>;

type NewPasskeyCheck =
  | { ok: true; passkey: NewPasskey; answered: Answered }
  | { ok: false; why: Exclude<PasskeyProblem, 'unknown'> };

export async function verifyNewPasskey(text: string, expected: Expected): Promise<NewPasskeyCheck> {
  const parsed = parseAnswer(text, newCredential, expected);
  if (!parsed.ok) return parsed;
  const { credential, answered } = parsed;
  const { verifyRegistrationResponse } = await loadLibrary();
  const { origin } = expected;
  try {
    if (await hasCertificates(credential.response.attestationObject)) return { ok: false, why: 'refused' };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...credential.response, transports: [] },
        clientExtensionResults: {},
      },
      expectedChallenge: answered.challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
    if (!verified) return { ok: false, why: 'refused' };
    const { aaguid, credential: made } = registrationInfo;
    const passkey = {
      id: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: (credential.response.transports ?? []).filter((name) => TRANSPORT.test(name)).join(' '),
      name: authenticatorName(aaguid),
    };
    return { ok: true, passkey, answered };
  } catch {
    // As in `verifyAssertion`.
    return { ok: false, why: 'refused' };
  }
}

/** None are requested. The library would fetch the addresses that certificates name. */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadParsers();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
}
