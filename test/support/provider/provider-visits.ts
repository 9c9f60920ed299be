import { AGREED, Visitor } from '../visitor.ts';
import type { OAuthProvider, ProviderPerson } from './oauth-provider.ts';

const SIGNUP = '/signup/external';
let subject = 1_000;

/** A person with an account at the provider and none here. */
export function newProviderPerson(more: Partial<ProviderPerson> = {}): ProviderPerson {
  const id = String(++subject);
  return { id, email: `p${id}@dasi.kr`, isEmailVerified: true, nickname: `고래${id}`, ...more };
}

export const locationOf = (answer: Response) => [answer.status, answer.headers.get('Location')];

export const isIn = async (who: Visitor) =>
  ((await (await who.get('/api/session')).json()) as { user: object | null }).user !== null;

/** What people do who go to a provider from a market. */
export class ProviderVisits {
  readonly #provider: OAuthProvider;

  constructor(provider: OAuthProvider) {
    this.#provider = provider;
  }

  /** @returns the address at the market to which the provider sends them back */
  async goThere(who: Visitor, name = 'kakao', query = ''): Promise<URL> {
    const answer = await who.post(`/login/${name}${query}`, {});
    if (answer.status !== 302) throw new Error(`the button of ${name} answered ${answer.status}`);
    return this.#provider.authorize(answer.headers.get('Location') ?? '');
  }

  async comeBack(who: Visitor, back: URL): Promise<Response> {
    return who.get(back.pathname + back.search);
  }

  async signIn(who: Visitor, name = 'kakao', query = ''): Promise<Response> {
    return this.comeBack(who, await this.goThere(who, name, query));
  }

  /** @returns the answer to the sign-up form */
  async signUp(visitor: Visitor, person: ProviderPerson, name = 'kakao'): Promise<Response> {
    this.#provider.person = person;
    await this.signIn(visitor, name);
    const { nickname = '', email = '' } = person;
    return visitor.post(SIGNUP, { intent: 'sign-up', nickname, email, ...AGREED });
  }

  /** Links a provider to the account of somebody who is signed in, in the settings. */
  async link(who: Visitor, name: string, password: string): Promise<Response> {
    const begun = await who.post('/profile/settings/linked', { intent: `link-${name}`, password });
    return this.comeBack(who, this.#provider.authorize(begun.headers.get('Location') ?? ''));
  }
}
