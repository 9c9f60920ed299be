import { redirect, redirectDocument, type MetaFunction } from 'react-router';
import { browserLabel } from '../../../account/session/list-sessions.server.ts';
import { parseSessionToken } from '../../../account/session/session-cookie.server.ts';
import {
  type BegunSignIn,
  externalCookie,
  findExternalToken,
} from '../../../account/external/external-tokens.server.ts';
import { signInByIdentity } from '../../../account/external/external-sign-in.server.ts';
import { linkIdentity } from '../../../account/external/link-identity.server.ts';
import {
  EXTERNAL_SIGNUP_PATH,
  type ExternalFailure,
  failureReason,
  isProviderName,
  type ProviderName,
} from '../../../account/external/provider.ts';
import type { ProviderClient } from '../../../account/external/provider-client.server.ts';
import type { ProviderProfile } from '../../../account/external/provider-profile.server.ts';
import { LINKED_SERVICES_PATH } from '../../../account/account-paths.ts';
import { parseNextPath, withNext } from '../../../account/sign-in/next-path.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import {
  clientOf,
  type PageRequest,
  visitorHandler,
  type VisitorRequest,
} from '../../../request/handler.server.ts';
import { pathAfterPassword } from '../../../request/second-factor-guard.server.ts';
import { logSecurityEvent } from '../../../request/security-log.server.ts';
import { privateMeta } from '../../page-meta.ts';
import { answerSignedIn, codeRedirect } from '../session-headers.server.ts';
import { beginAtProvider } from './begin-at-provider.server.ts';

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta: MetaFunction = privateMeta('로그인');

/** 404 for a provider whose keys the operator has not set. */
function getClient({ services, url }: PageRequest): ProviderClient {
  const name = url.pathname
    .replace(/\.data$/, '')
    .split('/')
    .at(-1);
  const client = isProviderName(name) ? services.providerClients.get(name) : undefined;
  if (!client) throw new CodedError('not-found', 'no keys of this provider are set');
  return client;
}

/** The button: redirects the browser to the provider. */
export const action = visitorHandler(async (page) => {
  const next = parseNextPath(page.url.searchParams.get('next'));
  throw await beginAtProvider(page, getClient(page), { next });
});

export const loader = visitorHandler(async (page) => {
  const client = getClient(page);
  const { services, request, url } = page;
  const token = findExternalToken(request, 'begun', services.config);
  const begun = await services.externalTokens.open('begun', token, services.now());
  const answer = await answerReturn(page, client, begun);
  // Once: after any result, the next attempt begins at the button.
  answer.headers.append('Set-Cookie', externalCookie('begun', undefined, services.config));
  if (url.searchParams.has('code')) answer.headers.set('Referrer-Policy', 'no-referrer');
  throw answer;
});

async function answerReturn(
  page: VisitorRequest,
  client: ProviderClient,
  begun: BegunSignIn | undefined,
): Promise<Response> {
  const { services, url } = page;
  const { name } = client;
  const fail = (failure: ExternalFailure) => answerFailure(page, name, { failure, begun });
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')];
  const isOwn = begun?.provider === name && begun.state === state;
  const isOfActor = begun?.linkingTo === undefined || begun.linkingTo === page.actor?.id;
  if (!begun || !isOwn || !isOfActor) return fail('expired');
  if (!code) return fail(url.searchParams.get('error') === 'access_denied' ? 'cancelled' : 'rejected');
  const counted = await services.limits.count({
    limit: 'addressPassword',
    identifier: clientOf(page).address,
  });
  const outcome = await client.identify(code, begun);
  if (outcome.ok || outcome.failure !== 'rejected') await counted.giveBack();
  if (!outcome.ok) {
    services.logger.warn({ provider: name, failure: outcome.failure, why: outcome.why });
    return fail(outcome.failure);
  }
  return begun.linkingTo === undefined
    ? answerIdentity(page, outcome.profile, begun)
    : answerLinked(page, outcome.profile, begun);
}

function answerFailure(
  page: PageRequest,
  provider: ProviderName,
  { failure, begun }: { failure: ExternalFailure; begun: BegunSignIn | undefined },
): Response {
  logSecurityEvent(page, 'provider failed', { why: failureReason(provider, failure) });
  const parameters = new URLSearchParams({ why: failureReason(provider, failure) });
  if (begun?.next) parameters.set('next', begun.next);
  return redirect(`${begun?.linkingTo ? LINKED_SERVICES_PATH : '/login'}?${parameters}`);
}

async function answerIdentity(
  page: PageRequest,
  profile: ProviderProfile,
  { provider, next }: BegunSignIn,
): Promise<Response> {
  const { services, request } = page;
  const { config } = services;
  const replacing = parseSessionToken(request, config);
  const browser = browserLabel(request.headers.get('User-Agent'));
  const outcome = await signInByIdentity(
    services,
    { provider, subject: profile.subject },
    { replacing, browser },
  );
  if (outcome.ok) {
    const onward = new URL(withNext('/', next), page.url);
    return answerSignedIn(page, outcome, pathAfterPassword(onward, config));
  }
  if (outcome.pendingSignIn !== undefined) {
    logSecurityEvent(page, 'code asked', { accountId: outcome.accountId });
    return codeRedirect(outcome.pendingSignIn, next, config);
  }
  const token = await services.externalTokens.encrypt(
    'unknown',
    { ...profile, provider, next },
    services.now(),
  );
  const headers = { 'Set-Cookie': externalCookie('unknown', token, config) };
  return redirectDocument(EXTERNAL_SIGNUP_PATH, { headers });
}

async function answerLinked(
  page: VisitorRequest,
  { subject }: ProviderProfile,
  begun: BegunSignIn,
): Promise<Response> {
  const { provider, linkingTo } = begun;
  if (!linkingTo) throw new Error('only for linking');
  const isLinked = await linkIdentity(page.services, { id: linkingTo }, { provider, subject });
  if (!isLinked) return answerFailure(page, provider, { failure: 'taken', begun });
  logSecurityEvent(page, 'account linked', { why: provider });
  return redirectDocument(`${LINKED_SERVICES_PATH}?done=${provider}-linked`);
}

/** Every answer is a redirect, but errors are shown in its frame. */
export default function Provider() {
  return null;
}
