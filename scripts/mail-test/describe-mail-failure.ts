import type { SmtpServer } from '../../app/platform/config/mail-settings.ts';

interface MailFailure extends Error {
  /** nodemailer's own. */
  code?: unknown;
  /** What the server said, with its code. */
  response?: unknown;
}

/** Shorter ones are parts of words, and no secrets. */
const MIN_SECRET_LENGTH = 3;

/** In a line what a mail server did not do, in its own words where it said any, and never with the user or password. */
export function describeMailFailure(server: SmtpServer, error: MailFailure): string {
  const { code, response, message, name } = error;
  const place = `메일 서버(${server.host}:${server.port})`;
  if (code === 'EAUTH') return `${place}가 로그인을 받지 않았어요: ${inOneLine(server, response ?? message)}`;
  if (typeof response === 'string') return `${place}가 받지 않았어요: ${inOneLine(server, response)}`;
  if (code === 'ETIMEDOUT' || ['AbortError', 'TimeoutError'].includes(name))
    return `${place}가 제시간에 답하지 않았어요`;
  return `${place}에 연결하지 못했어요: ${inOneLine(server, message)}`;
}

function inOneLine({ auth }: SmtpServer, said: unknown): string {
  const line = String(said).replaceAll(/\s+/g, ' ').trim();
  const secrets = auth ? [auth.pass, auth.user] : [];
  return secrets
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    .reduce((text, secret) => text.replaceAll(secret, '…'), line);
}
