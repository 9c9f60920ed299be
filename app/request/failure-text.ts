import { isRouteErrorResponse, type ErrorResponse } from 'react-router';
import { OFFLINE_TEXT } from '../ui/feedback/connection.ts';

const BUSY_TEXT = '지금 요청이 많아 처리하지 못했어요. 잠시 후 다시 눌러 주세요.';
const UNAVAILABLE_TEXT = '지금은 장터에 문제가 있어 처리하지 못했어요. 잠시 후 다시 눌러 주세요.';
const FULL_TEXT = '지금은 장터에 저장할 공간이 없어 처리하지 못했어요. 잠시 후 다시 눌러 주세요.';

const OUTAGE_TEXTS: Readonly<Record<string, string>> = {
  busy: BUSY_TEXT,
  away: UNAVAILABLE_TEXT,
  full: FULL_TEXT,
};

export function outageText(code: string): string {
  return OUTAGE_TEXTS[code] ?? UNAVAILABLE_TEXT;
}

export const SIGNED_OUT_TEXT = '로그아웃되어 있었어요. 로그인한 뒤에 다시 눌러 주세요.';

export function failureText(thrown: unknown, otherwise: string): string {
  if (isRouteErrorResponse(thrown)) {
    const { status, data } = thrown;
    if (status === 507) return FULL_TEXT;
    if (status === 503) return outageText((data as { code?: string } | null)?.code ?? 'busy');
    return serversText(thrown) ?? (status === 429 ? BUSY_TEXT : otherwise);
  }
  return navigator.onLine === false ? OFFLINE_TEXT : otherwise;
}

function serversText({ status, data }: ErrorResponse): string | undefined {
  const hasText = status === 429 && typeof data === 'object' && data !== null && 'text' in data;
  return hasText && typeof data.text === 'string' ? data.text : undefined;
}
