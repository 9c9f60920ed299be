import type { LinkMailKind } from '../../mail/mail.ts';

/** The pages that the links in mails lead to; a link's token stands beneath. Logs leave it out (server/http/request-log.ts). */
export const LINK_PATHS = {
  'verify-email': '/verify',
  'reset-password': '/reset',
} as const satisfies Record<LinkMailKind, string>;

/** Where a sign-in goes on after the password, for accounts with a second factor. */
export const LOGIN_CODE_PATH = '/login/code';

/** Where the link with this token leads. */
export function linkPath(kind: LinkMailKind, token: string): string {
  return `${LINK_PATHS[kind]}/${encodeURIComponent(token)}`;
}
