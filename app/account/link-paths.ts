import type { MailKind } from '../mail/mail.ts';

/** The pages that the links in mails lead to; a link's token stands beneath. Logs leave it out (server/request-log.ts). */
export const LINK_PATHS = {
  'verify-email': '/verify',
  'reset-password': '/reset',
} as const satisfies Record<MailKind, string>;

/** Where the link with this token leads. */
export function linkPath(kind: MailKind, token: string): string {
  return `${LINK_PATHS[kind]}/${encodeURIComponent(token)}`;
}
