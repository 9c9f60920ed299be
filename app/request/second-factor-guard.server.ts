import { redirect } from 'react-router';
import type { Actor } from '../account/account.server.ts';
import { parseNextPath, withNext } from '../account/sign-in/next-path.ts';
import { findSecondFactorSince } from '../account/second-factor/second-factor.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import type { Config } from '../platform/config/config.server.ts';
import { isRouterRequest } from './page-context.server.ts';
import type { Services } from './services.server.ts';
import { SECOND_FACTOR_PATH } from '../account/account-paths.ts';

/** Open to members without the required factor: setting it up, leaving, signing in, what public pages load. */
const OPEN_PATHS: readonly string[] = [
  SECOND_FACTOR_PATH,
  '/login',
  '/login/code',
  '/login/kakao',
  '/login/naver',
  '/signup',
  '/signup/external',
  '/api/session',
];

interface GuardedRequest {
  services: Pick<Services, 'config' | 'database'>;
  request: Request;
  url: URL;
}

/** With `SECOND_FACTOR=required`, throws `second-factor-needed`. ASVS 5.0, V6.3.3. */
export async function requireSecondFactor(
  { services, url }: GuardedRequest,
  actor: Pick<Actor, 'id'>,
): Promise<void> {
  if (!services.config.isSecondFactorRequired || OPEN_PATHS.includes(pageAddress(url).pathname)) return;
  const since = await findSecondFactorSince(services.database.read, actor.id);
  if (since === null) throw new CodedError('second-factor-needed', 'this market requires a second factor');
}

export function leadToSecondFactor({ request, url }: GuardedRequest, { code, status }: CodedError): Response {
  const { pathname, search } = pageAddress(url);
  const isDocument = request.headers.get('Accept')?.includes('text/html') ?? false;
  if (isRouterRequest(url) || isDocument) return redirect(withNext(SECOND_FACTOR_PATH, pathname + search));
  const text = '이 마켓은 2단계 인증을 켜야 이용할 수 있어요. 설정에서 켠 뒤에 다시 시도해 주세요.';
  return Response.json({ code, text }, { status, headers: { 'Cache-Control': 'no-store' } });
}

export function pathAfterPassword(
  formUrl: URL,
  { isSecondFactorRequired }: Pick<Config, 'isSecondFactorRequired'>,
): string {
  const next = parseNextPath(formUrl.searchParams.get('next')) ?? '/';
  return isSecondFactorRequired ? withNext(SECOND_FACTOR_PATH, next) : next;
}

/** Undoes the router's `.data` address. */
export function pageAddress({ pathname, search }: URL): { pathname: string; search: string } {
  const parameters = new URLSearchParams(search);
  parameters.delete('_routes');
  return {
    pathname: pathname.replace(/\.data$/, ''),
    search: parameters.size > 0 ? `?${parameters}` : '',
  };
}
