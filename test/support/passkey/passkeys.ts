import { PasskeyDevice } from './passkey-device.ts';
import { PASSWORD, type Visitor } from '../visitor.ts';

const PAGE = '/profile/settings/passkeys';

/** What a visitor's browser would send for a new passkey, after the proof of the owner. */
export async function makePasskey(
  visitor: Visitor,
  origin: string,
  code = '',
): Promise<{ device: PasskeyDevice; credential: string }> {
  const { user } = (await (await visitor.get('/api/session')).json()) as { user: { id: string } };
  const offered = await visitor.post(`${PAGE}.data`, { intent: 'offer', password: PASSWORD, code });
  const challenge = /"challenge","([\w-]+)"/.exec(await offered.text())?.[1];
  if (!challenge) throw new Error(`the offer answered ${offered.status}`);
  const device = new PasskeyDevice(origin);
  const rp = { id: new URL(origin).hostname };
  const handle = Buffer.from(user.id).toString('base64url');
  return { device, credential: device.register({ challenge, rp, user: { id: handle } }) };
}

export async function addPasskey(visitor: Visitor, origin: string, code?: string): Promise<PasskeyDevice> {
  const { device, credential } = await makePasskey(visitor, origin, code);
  const added = await visitor.post(PAGE, { intent: 'add', credential });
  if (added.status !== 302) throw new Error(`adding answered ${added.status}`);
  return device;
}

/** What a browser would send to sign in by a device's passkey. */
export async function answerRequest(visitor: Visitor, device: PasskeyDevice): Promise<string> {
  const request = await visitor.get('/api/passkey-request');
  return device.signIn((await request.json()) as { challenge: string; rpId: string });
}
