/** `다시 <hello@dasi.example>`, or the address alone. */
const NAMED = /^(?<name>[^<>"\r\n]*)<(?<address>[^<>]+)>$/;
const ADDRESS = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/;

export function parseMailFrom(text: string): { name: string | undefined; address: string } | undefined {
  const parts = NAMED.exec(text.trim())?.groups;
  const address = (parts?.['address'] ?? text).trim();
  if (!ADDRESS.test(address)) return undefined;
  return { name: parts?.['name']?.trim() || undefined, address };
}

export interface SmtpServer {
  host: string;
  port: number;
  isSecure: boolean;
  /** Required elsewhere: mails contain links that take accounts over. Local servers have self-signed certificates. */
  startTls: 'required' | 'if-offered' | 'never';
  auth: { user: string; pass: string } | undefined;
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/** `smtp://` (STARTTLS) or `smtps://`, `?requireTLS=false` for a near relay. Undefined for anything else. */
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
