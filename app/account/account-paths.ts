import type { LinkMailKind } from '../mail/mail.ts';

/** Request logs leave the token out. */
export const LINK_PATHS = {
  'verify-email': '/verify',
  'reset-password': '/reset',
} as const satisfies Record<LinkMailKind, string>;

export const LOGIN_CODE_PATH = '/login/code';
export const SETTINGS_PATH = '/profile/settings';
export const BLOCKED_PATH = '/profile/blocked';
export const LINKED_SERVICES_PATH = `${SETTINGS_PATH}/linked`;
export const SECOND_FACTOR_PATH = `${SETTINGS_PATH}/second-factor`;
export const PASSKEYS_PATH = `${SETTINGS_PATH}/passkeys`;
export const PASSKEY_REQUEST_PATH = '/api/passkey-request';

export function linkPath(kind: LinkMailKind, token: string): string {
  return `${LINK_PATHS[kind]}/${encodeURIComponent(token)}`;
}
