import { useRouteLoaderData } from 'react-router';
import { useIsScripted } from '../../../ui/without-scripts.tsx';

/** `site`: its address cannot have passkeys. `page`: it was opened at another address than the site's. */
export type PasskeyProblem = 'site' | 'browser' | 'page';

export const PASSKEY_PROBLEM_TEXTS: Record<PasskeyProblem, string> = {
  site: '이 장터의 주소에서는 패스키를 쓸 수 없어요. 비밀번호로 로그인해 주세요.',
  browser: '이 브라우저에서는 패스키를 추가할 수 없어요. 다른 브라우저에서 열어 주세요.',
  page: '이 주소에서는 패스키를 쓸 수 없어요. 장터의 원래 주소로 열어 주세요.',
};

/** Browsers bind passkeys to a host name, and only over https. Behind a TLS proxy without `ORIGIN` the site is at http. */
export function hasPasskeys(siteOrigin: string): boolean {
  const { protocol, hostname } = new URL(siteOrigin);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return protocol === 'https:' && !isAddress;
}

/** Undefined where passkeys work, as far as is known before scripts run. */
export function usePasskeyProblem(): PasskeyProblem | undefined {
  const origin = useRouteLoaderData<{ site: { origin?: string } }>('root')?.site.origin;
  const isScripted = useIsScripted();
  if (origin !== undefined && !hasPasskeys(origin)) return 'site';
  if (!isScripted) return undefined;
  if (!('PublicKeyCredential' in window)) return 'browser';
  return origin !== undefined && origin !== window.location.origin ? 'page' : undefined;
}
