import { hashSessionToken, parseSessionToken } from '../../account/session/session-cookie.server.ts';
import { sessionId } from '../../account/session/session-life.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { type PageRequest, siteOf, visitorHandler } from '../../request/handler.server.ts';
import { rejectAsJson } from './json-response.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

function getTokenIssuer({ services }: PageRequest) {
  if (services.tokenIssuer) return services.tokenIssuer;
  throw new CodedError('not-found', 'no tokens are issued here');
}

/** For the service at `TOKEN_SYNC_URL`; POST, so that only this site can ask. */
export const action = visitorHandler(
  async (page) => {
    const issuer = getTokenIssuer(page);
    if (page.request.method !== 'POST') return rejectMethod();
    const session = parseSessionToken(page.request, page.services.config);
    if (!page.actor || !session) {
      const formResult = { error: 'signed out', text: '로그인이 필요해요.' };
      return Response.json(formResult, { status: 401, headers: NO_STORE });
    }
    const signIn = sessionId(hashSessionToken(session));
    const token = await issuer.issue(page.actor, siteOf(page).origin, signIn);
    return Response.json({ accountId: page.actor.id, token }, { headers: NO_STORE });
  },
  { onRateLimit: rejectAsJson },
);

export const loader = visitorHandler(async (page) => {
  getTokenIssuer(page);
  return rejectMethod();
});

function rejectMethod(): Response {
  return new Response(null, { status: 405, headers: { ...NO_STORE, Allow: 'POST' } });
}
