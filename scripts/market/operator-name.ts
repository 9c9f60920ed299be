import { userInfo } from 'node:os';
import { cutText } from '../../app/korean/text-length.ts';

const NAME_RULE = { maxLength: 100, lines: 'one' } as const;

/**
 * By what name the audit log knows the one who gives a command: `MARKET_OPERATOR`, or the user before `sudo`, or
 * the user that the process belongs to.
 */
export function operatorName(env: Record<string, string | undefined>): string {
  const given = [env['MARKET_OPERATOR'], env['SUDO_USER']].map((name) => cutText(name ?? '', NAME_RULE));
  const name = given.find((text) => text !== '') ?? userName();
  return name.replace(/\s+/g, ' ');
}

/** A container may run as a user that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}
