import type { ExternalClient } from '../../platform/config/external-clients.ts';
import { PROVIDERS, providerPath, type ProviderName } from './provider.ts';
import { parseProfile, type ProviderProfile } from './provider-profile.server.ts';

/** For both requests together. */
const ANSWER_WITHIN_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export interface ProviderEndpoints {
  authorize: string;
  token: string;
  profile: string;
}

const ENDPOINTS: Record<ProviderName, ProviderEndpoints> = {
  kakao: {
    authorize: 'https://kauth.kakao.com/oauth/authorize',
    token: 'https://kauth.kakao.com/oauth/token',
    profile: 'https://kapi.kakao.com/v2/user/me',
  },
  naver: {
    authorize: 'https://nid.naver.com/oauth2.0/authorize',
    token: 'https://nid.naver.com/oauth2.0/token',
    profile: 'https://openapi.naver.com/v1/nid/me',
  },
};

export interface Challenge {
  state: string;
  verifier: string;
}

export type IdentifyOutcome =
  | { ok: true; profile: ProviderProfile }
  /** `why` is for the log. */
  | { ok: false; failure: 'rejected' | 'unavailable' | 'malformed'; why: string };

class ProviderFailure extends Error {
  readonly failure: 'rejected' | 'unavailable' | 'malformed';

  constructor(failure: ProviderFailure['failure'], why: string) {
    super(why);
    this.failure = failure;
  }
}

/** OAuth 2 (RFC 6749) with PKCE (RFC 7636); a provider that does not know PKCE ignores it (RFC 6749, 3.1). */
export class ProviderClient {
  readonly name: ProviderName;
  readonly #client: ExternalClient;
  readonly #redirectUri: string;
  readonly #endpoints: ProviderEndpoints;
  readonly #answerWithinMs: number;

  constructor(
    name: ProviderName,
    settings: { client: ExternalClient; origin: string },
    endpoints = ENDPOINTS[name],
    answerWithinMs = ANSWER_WITHIN_MS,
  ) {
    this.name = name;
    this.#client = settings.client;
    this.#redirectUri = settings.origin + providerPath(name);
    this.#endpoints = endpoints;
    this.#answerWithinMs = answerWithinMs;
  }

  /** @returns the provider's page, and the state and verifier to check afterwards */
  async begin(): Promise<Challenge & { url: URL }> {
    const { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } = await import('arctic');
    const [state, verifier] = [generateState(), generateCodeVerifier()];
    const url = new OAuth2Client(this.#client.id, null, this.#redirectUri).createAuthorizationURLWithPKCE(
      this.#endpoints.authorize,
      state,
      CodeChallengeMethod.S256,
      verifier,
      [],
    );
    return { state, verifier, url };
  }

  async identify(code: string, challenge: Challenge): Promise<IdentifyOutcome> {
    const signal = AbortSignal.timeout(this.#answerWithinMs);
    try {
      const token = await this.#exchange(code, challenge, signal);
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
      const profile = parseProfile(this.name, await ask(this.#endpoints.profile, { headers, signal }));
      if (!profile) throw new ProviderFailure('malformed', 'the profile has another form');
      return { ok: true, profile };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      return { ok: false, failure: error.failure, why: error.message };
    }
  }

  /** Not arctic's own request: it has no time limit, and sends the secret where neither provider reads it. */
  async #exchange(code: string, { state, verifier }: Challenge, signal: AbortSignal): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: this.#client.id,
      client_secret: this.#client.secret,
      redirect_uri: this.#redirectUri,
      code,
      state,
      code_verifier: verifier,
    });
    const headers = { Accept: 'application/json' };
    const answer = await ask(this.#endpoints.token, { method: 'POST', body, headers, signal });
    // Naver answers a wrong code with 200.
    if ('error' in answer) throw new ProviderFailure('rejected', 'the code was rejected');
    if (!('access_token' in answer) || typeof answer.access_token !== 'string')
      throw new ProviderFailure('malformed', 'there is no token in the answer');
    return answer.access_token;
  }
}

async function ask(url: string, init: RequestInit): Promise<object> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, { ...init, redirect: 'error' });
    status = response.status;
    text = await readText(response);
  } catch (error) {
    // Failed connections, ended ones, and the time limit.
    if (error instanceof TypeError || error instanceof DOMException)
      throw new ProviderFailure('unavailable', `${new URL(url).host}: ${error.name} ${error.message}`);
    throw error;
  }
  if (status >= 500 || status === 429)
    throw new ProviderFailure('unavailable', `${new URL(url).host} answered ${status}`);
  if (status !== 200) throw new ProviderFailure('rejected', `${new URL(url).host} answered ${status}`);
  return parseObject(text);
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > MAX_ANSWER_BYTES) throw new ProviderFailure('malformed', 'the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseObject(text: string): object {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ProviderFailure('malformed', 'the answer is not a JSON object');
}

export type ProviderClients = ReadonlyMap<ProviderName, ProviderClient>;

export function openProviderClients({
  origin,
  externalClients,
}: {
  origin: string | undefined;
  externalClients: Record<ProviderName, ExternalClient | undefined>;
}): ProviderClients {
  const clients = PROVIDERS.flatMap((name) => {
    const client = externalClients[name];
    return client && origin ? [[name, new ProviderClient(name, { client, origin })] as const] : [];
  });
  return new Map(clients);
}
