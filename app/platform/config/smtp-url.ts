/** The mail server that `SMTP_URL` names. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`). */
  isSecure: boolean;
  /**
   * Whoever reads the links in mails can take accounts over, so a server elsewhere must speak TLS. On this machine it is
   * no use, and servers have certificates that are nobody's.
   */
  startTls: 'required' | 'if-offered' | 'never';
  auth: { user: string; pass: string } | undefined;
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/**
 * Reads `smtp://` (STARTTLS) or `smtps://` with user, password, host and port, and nothing else but
 * `?requireTLS=false`, for a relay that is near and speaks no TLS. Undefined for anything else.
 */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const usual = PORTS[protocol];
  const hasMore = !['', '/'].includes(pathname) || !['', '?requireTLS=false'].includes(search) || hash !== '';
  const auth = decodeAuth(username, password);
  if (!usual || !hostname || hasMore || auth === 'wrong') return undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usual : Number(port),
    isSecure: protocol === 'smtps:',
    startTls: LOOPBACK.test(hostname) ? 'never' : search === '' ? 'required' : 'if-offered',
    auth,
  };
}

function decodeAuth(user: string, pass: string): SmtpServer['auth'] | 'wrong' {
  if (user === '' && pass === '') return undefined;
  try {
    return { user: decodeURIComponent(user), pass: decodeURIComponent(pass) };
  } catch (error) {
    if (error instanceof URIError) return 'wrong';
    throw error;
  }
}
