import { PasskeyDevice } from '../../../test/support/passkey/passkey-device.ts';
import type { TestDatabase } from '../../../test/support/database/engines.ts';
import { CLIENT } from '../../../test/support/trading.ts';
import { FactorStage, PASSWORD } from '../second-factor/second-factor-for-tests.ts';
import { addPasskey, offerPasskey } from './add-passkey.server.ts';
import { listPasskeys, type OwnPasskey } from './passkeys.server.ts';
import {
  offerPasskeySignIn,
  type PasskeySignInOutcome,
  signInWithPasskey,
} from './sign-in-with-passkey.server.ts';

export const ORIGIN = 'https://dasi.example';
const SITE = { origin: ORIGIN, name: '우리장터' };

/** A person who can add passkeys and come in by them. */
export class PasskeyStage {
  readonly factor: FactorStage;

  private constructor(factor: FactorStage) {
    this.factor = factor;
  }

  static async open(database: TestDatabase): Promise<PasskeyStage> {
    return new PasskeyStage(await FactorStage.open(database));
  }

  offer({ password = PASSWORD, code = '' } = {}): ReturnType<typeof offerPasskey> {
    const { deps, whale, session } = this.factor;
    return offerPasskey(deps, whale, { password, code, client: CLIENT, session, site: SITE });
  }

  async options(code?: string) {
    const outcome = await this.offer(code === undefined ? {} : { code });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    return outcome.options;
  }

  add(credential: string, session = this.factor.session): ReturnType<typeof addPasskey> {
    return addPasskey(this.factor.deps, this.factor.whale, { credential, session, origin: ORIGIN });
  }

  /** A device whose passkey is registered. */
  async registered(code?: string): Promise<PasskeyDevice> {
    const device = new PasskeyDevice(ORIGIN);
    const outcome = await this.add(device.register(await this.options(code)));
    if (!outcome.ok) throw new Error(outcome.why);
    return device;
  }

  request() {
    return offerPasskeySignIn(this.factor.deps, ORIGIN);
  }

  signIn(credential: string): Promise<PasskeySignInOutcome> {
    const input = { credential, origin: ORIGIN, address: CLIENT.address, replacing: undefined };
    return signInWithPasskey(this.factor.deps, input);
  }

  passkeys(): Promise<OwnPasskey[]> {
    return listPasskeys(this.factor.database.read, this.factor.whale);
  }
}
