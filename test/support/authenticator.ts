import { TOTP } from 'otpauth';
import { PASSWORD, type Visitor } from './visitor.ts';

const PAGE = '/profile/settings/second-factor';
const STEP_MS = 30_000;

/** An authenticator app that was told a secret. */
export class Authenticator {
  readonly #app: TOTP;
  #last = 0;

  /** @param secret in base32, with spaces wherever a page has put them */
  constructor(secret: string) {
    this.#app = new TOTP({ secret: secret.replaceAll(' ', '') });
  }

  /** What it shows at a moment (epoch ms). */
  codeAt(at: number): string {
    return this.#app.generate({ timestamp: at });
  }

  /** A code that was not given before: of the present, else of the half minute to come, and no more until then. */
  next(): string {
    const present = Math.floor(Date.now() / STEP_MS);
    this.#last = Math.max(this.#last + 1, present);
    if (this.#last > present + 1) throw new Error('no more codes for now: use a recovery code');
    return this.codeAt(this.#last * STEP_MS);
  }
}

/** The key that a page shows for typing it into an app. */
export function keyIn(page: string): string {
  const key = /<code[^>]*>((?:[A-Z2-7]{4} ?){8})<\/code>/.exec(page)?.[1];
  if (!key) throw new Error('no key is shown');
  return key;
}

/** The recovery codes that a page shows. */
export function recoveryCodesIn(page: string): string[] {
  return [...page.matchAll(/<code[^>]*>((?:\d{4} ?){4})<\/code>/g)].map(([, code = '']) => code);
}

/** Begins to set a person's second factor up, by the pages' own forms. */
export async function offer(
  visitor: Visitor,
  password = PASSWORD,
): Promise<{ app: Authenticator; key: string }> {
  const offered = await visitor.post(PAGE, { intent: 'offer', password });
  if (offered.status !== 302) throw new Error(`the offer answered ${offered.status}`);
  const key = keyIn(await (await visitor.get(PAGE)).text());
  return { app: new Authenticator(key), key };
}

/** Turns a person's second factor on, by the pages' own forms. */
export async function turnOn(
  visitor: Visitor,
  password = PASSWORD,
): Promise<{ app: Authenticator; key: string; codes: string[] }> {
  const { app, key } = await offer(visitor, password);
  const answer = await visitor.post(PAGE, { intent: 'turn-on', code: app.next() });
  const codes = recoveryCodesIn(await answer.text());
  if (codes.length !== 10) throw new Error(`turning on answered ${answer.status} and ${codes.length} codes`);
  return { app, key, codes };
}
