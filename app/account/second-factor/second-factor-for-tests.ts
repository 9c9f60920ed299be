import { Authenticator } from '../../../test/support/authenticator.ts';
import type { TestDatabase } from '../../../test/support/database/engines.ts';
import { AGREED } from '../../../test/support/visitor.ts';
import { CLIENT, tradingDeps } from '../../../test/support/trading.ts';
import { openLimits } from '../../platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '../account.ts';
import { findAccountById } from '../account-store.server.ts';
import { findActor } from '../account.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { signUp } from '../sign-up/sign-up.server.ts';
import {
  findSecondFactor,
  type SecondFactorState,
  type OfferOutcome,
  offerSecondFactor,
  turnOnSecondFactor,
} from './second-factor.server.ts';
import { finishSignIn, type FinishSignInOutcome } from './pending-sign-in.server.ts';

export const PASSWORD = '파란 코끼리 열두 마리';
export const WHALE = { nickname: '초록고래', email: 'whale@dasi.kr', password: PASSWORD };
export const STEP_MS = 30_000;
export const MINUTE_MS = 60_000;

const ADDRESSES = { signInFailuresPerAddress: 25, signUpsPerAddress: 30, searchesPerAddress: 3 };

/** A person on a market of their own whose clock the test moves, with the limits on. */
export class FactorStage {
  time = 1_800_000_000_000;
  whale!: Viewer;
  /** The session in which they signed up. */
  session!: string;
  deps: ReturnType<typeof tradingDeps<TestDatabase>>;
  readonly database: TestDatabase;

  private constructor(database: TestDatabase) {
    this.database = database;
    const now = () => this.time;
    const limits = openLimits({ database, now, secret: 'a secret', addresses: ADDRESSES });
    this.deps = { ...tradingDeps(database), now, limits };
  }

  static async open(database: TestDatabase): Promise<FactorStage> {
    const stage = new FactorStage(database);
    const joined = await signUp(stage.deps, { ...WHALE, ...AGREED });
    if (!joined.ok) throw new Error(JSON.stringify(joined.errors));
    stage.whale = joined.viewer;
    stage.session = joined.token;
    return stage;
  }

  actorOf(token: string): Promise<Viewer | undefined> {
    const request = new Request('http://localhost/', { headers: { Cookie: `session=${token}` } });
    return findActor(this.deps, request);
  }

  stateOf(token = this.session): Promise<SecondFactorState> {
    return findSecondFactor(this.deps, this.whale, token);
  }

  offer(password = PASSWORD): Promise<OfferOutcome> {
    return offerSecondFactor(this.deps, this.whale, { password, client: CLIENT, session: this.session });
  }

  async offeredApp(): Promise<Authenticator> {
    const outcome = await this.offer();
    const state = await this.stateOf();
    if (!outcome.ok || state.is !== 'offered') throw new Error(`it is ${state.is}`);
    return new Authenticator(state.secret);
  }

  async turnOn(): Promise<{ app: Authenticator; codes: string[] }> {
    const app = await this.offeredApp();
    const input = { code: app.codeAt(this.time), session: this.session };
    const outcome = await turnOnSecondFactor(this.deps, this.whale, input);
    if (!outcome.ok) throw new Error('it was not turned on');
    // The code that turned it on is used.
    this.time += STEP_MS;
    return { app, codes: outcome.codes };
  }

  /** The token of the pending sign-in. */
  async givePassword(password = PASSWORD): Promise<string> {
    const outcome = await signIn(this.deps, { email: WHALE.email, password, client: CLIENT });
    if (outcome.ok || outcome.pendingSignIn === undefined) throw new Error('no code is asked for');
    return outcome.pendingSignIn;
  }

  /** What another browser carries that has signed in with the present password. */
  async device(): Promise<string> {
    const account = await findAccountById(this.database.read, this.whale.id);
    if (!account) throw new Error('there is no such account');
    return this.deps.devices.remember(undefined, account);
  }

  /** @param device what the browser carries to be known by */
  finish(pendingSignIn: string, code: string, device?: string): Promise<FinishSignInOutcome> {
    return finishSignIn(this.deps, { pendingSignIn, code, device, replacing: undefined });
  }

  /** A code that is not the present one, nor one of its neighbours'. */
  wrongOf(app: Authenticator): string {
    const right = [-1, 0, 1].map((steps) => app.codeAt(this.time + steps * STEP_MS));
    return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code))!;
  }

  async jobs(): Promise<string[]> {
    const rows = await this.database.read.selectFrom('mailJob').select('kind').execute();
    return rows.map(({ kind }) => kind).sort();
  }
}
