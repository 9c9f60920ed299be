import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ProviderEndpoints } from '../../../app/account/external/provider-client.server.ts';
import type { ProviderName } from '../../../app/account/external/provider.ts';

export interface ProviderPerson {
  id: string;
  email?: string;
  isEmailVerified?: boolean;
  nickname?: string;
}

type Trouble = 'down' | 'silent' | 'malformed' | 'long' | 'no-token' | 'other-profile';

const HOSTS = {
  kakao: {
    authorize: 'kauth.kakao.com/oauth/authorize',
    token: 'kauth.kakao.com/oauth/token',
    profile: 'kapi.kakao.com/v2/user/me',
  },
  naver: {
    authorize: 'nid.naver.com/oauth2.0/authorize',
    token: 'nid.naver.com/oauth2.0/token',
    profile: 'openapi.naver.com/v1/nid/me',
  },
} as const satisfies Record<ProviderName, ProviderEndpoints>;

interface Grant {
  provider: ProviderName;
  person: ProviderPerson;
  challenge: string;
  redirectUri: string;
  clientId: string;
}

const CLIENT_SECRET = 'a secret that the provider gave';

/**
 * Kakao and Naver in one: OAuth 2 with PKCE, and the form of each one's answers. What they would show people stands in
 * `authorize`; a market's own requests come over http, below the name of the host that they are meant for.
 */
export class OAuthProvider {
  /** Who signs in next. */
  person: ProviderPerson = { id: '1' };
  trouble: Trouble | undefined;
  readonly url: string;
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, Grant>();
  readonly #close: () => void;

  private constructor(url: string, close: () => void) {
    this.url = url;
    this.#close = close;
  }

  static async start(): Promise<OAuthProvider> {
    let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    const server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new OAuthProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => {
      server.closeAllConnections();
      server.close();
    });
    answer = (request, response) => provider.#answer(request, response);
    return provider;
  }

  stop(): void {
    this.#close();
  }

  /** Settings of a market whose own requests to the providers come here. */
  get settings(): Record<string, string> {
    return {
      KAKAO_CLIENT_ID: 'kakao-client',
      KAKAO_CLIENT_SECRET: CLIENT_SECRET,
      NAVER_CLIENT_ID: 'naver-client',
      NAVER_CLIENT_SECRET: CLIENT_SECRET,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../market/redirect-providers.mjs')}`,
      TEST_PROVIDER_URL: this.url,
    };
  }

  endpointsOf(name: ProviderName): ProviderEndpoints {
    const { authorize, token, profile } = HOSTS[name];
    return {
      authorize: `https://${authorize}`,
      token: `${this.url}/${token}`,
      profile: `${this.url}/${profile}`,
    };
  }

  clientOf(name: ProviderName): { id: string; secret: string } {
    return { id: `${name}-client`, secret: CLIENT_SECRET };
  }

  /** The person agrees. @returns where the provider sends them back to */
  authorize(address: string): URL {
    const { searchParams, host, pathname } = new URL(address);
    const provider = host.endsWith('kakao.com') ? 'kakao' : 'naver';
    const wanted = (name: string) => searchParams.get(name) ?? '';
    const isSound =
      host + pathname === HOSTS[provider].authorize &&
      wanted('response_type') === 'code' &&
      wanted('client_id') === `${provider}-client` &&
      wanted('code_challenge_method') === 'S256' &&
      wanted('state') !== '';
    if (!isSound) throw new Error(`the provider does not understand ${address}`);
    const code = randomBytes(12).toString('base64url');
    const redirectUri = wanted('redirect_uri');
    const challenge = wanted('code_challenge');
    this.#codes.set(code, {
      provider,
      person: this.person,
      challenge,
      redirectUri,
      clientId: wanted('client_id'),
    });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', wanted('state'));
    return back;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await text(request));
    const say = (status: number, answer: object | string) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    };
    const path = request.url?.slice(1) ?? '';
    const isToken = path.endsWith('/token');
    if (this.trouble === 'silent') return;
    if (this.trouble === 'down') return say(503, 'down for repairs');
    if (this.trouble === 'malformed') return say(200, '<html>');
    if (this.trouble === 'long') return say(200, ' '.repeat(100_000) + '{}');
    if (this.trouble === 'no-token' && isToken) return say(200, { token_type: 'bearer' });
    if (this.trouble === 'other-profile' && !isToken) return say(200, { id: { of: 'something else' } });
    if (isToken) return this.#answerToken(path, body, say);
    const grant = this.#tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!grant || HOSTS[grant.provider].profile !== path) return say(401, { msg: 'no such token' });
    say(200, profileOf(grant));
  }

  #answerToken(path: string, body: URLSearchParams, say: (status: number, answer: object) => void): void {
    const code = body.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const isRight =
      grant !== undefined &&
      HOSTS[grant.provider].token === path &&
      body.get('grant_type') === 'authorization_code' &&
      body.get('client_id') === grant.clientId &&
      body.get('client_secret') === CLIENT_SECRET &&
      body.get('redirect_uri') === grant.redirectUri &&
      createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url') === grant.challenge;
    // Naver says so with 200.
    if (!isRight) return say(path.startsWith('nid.naver') ? 200 : 400, { error: 'invalid_grant' });
    const token = randomBytes(12).toString('base64url');
    this.#tokens.set(token, grant);
    say(200, { access_token: token, token_type: 'bearer', expires_in: 3600 });
  }
}

function profileOf({ provider, person }: Grant): object {
  const { id, email, isEmailVerified = false, nickname } = person;
  if (provider === 'naver')
    return { resultcode: '00', message: 'success', response: { id, email, nickname } };
  const verified = { is_email_valid: isEmailVerified, is_email_verified: isEmailVerified };
  return { id: Number(id), kakao_account: { email, ...verified, profile: { nickname } } };
}
