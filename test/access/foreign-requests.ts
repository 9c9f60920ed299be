/** How requests look that no page of this market has sent, by what is wrong with them. */
export function foreignHeaders(marketUrl: string): Record<string, Record<string, string>> {
  const { origin, host, hostname, port } = new URL(marketUrl);
  const from = (given: string) => ({ Origin: given });
  return {
    'cross-site': { 'Sec-Fetch-Site': 'cross-site', ...from(origin) },
    'same-site': { 'Sec-Fetch-Site': 'same-site', ...from(origin) },
    'nobody’s own': { 'Sec-Fetch-Site': 'none', ...from(origin) },
    'of two minds': { 'Sec-Fetch-Site': 'same-origin, cross-site', ...from(origin) },
    'in capitals': { 'Sec-Fetch-Site': 'SAME-ORIGIN', ...from(origin) },
    'without any word': {},
    'with a Referer alone': { Referer: `${origin}/upload` },
    'from an Origin that is null': from('null'),
    'from another Origin': from('http://evil.kr'),
    'from another port': from(`http://${hostname}:${Number(port) + 1}`),
    'from another scheme': from(origin.replace('http:', 'https:')),
    'from a host in capitals': from(`http://${host.toUpperCase()}`),
    'from a host that ends like ours': from(`http://evil${host}`),
    'from a host that begins like ours': from(`http://${hostname}.evil.kr:${port}`),
    'from somebody at our host': from(`http://evil@${host}`),
    'from an Origin with a path': from(`${origin}/`),
    'with another host forwarded': { ...from('http://evil.kr'), 'X-Forwarded-Host': 'evil.kr' },
    'with another method in a header': { ...from('http://evil.kr'), 'X-HTTP-Method-Override': 'GET' },
  };
}

/** Mail providers post to it from anywhere (RFC 8058); with no address of theirs it answers 410. */
export const takesForeignPosts = (path: string): boolean => /^\/unsubscribe\/[\w-]+$/.test(path);

interface Body {
  type: string | undefined;
  body: string | undefined;
}

const BOUNDARY = 'a-boundary-of-ours';

/** The same fields in every form in which a page of another site can send them, and in JSON, which it cannot. */
export function bodiesOf(fields: Record<string, string>): Body[] {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return [
    { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() },
    { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${parts.join('')}--${BOUNDARY}--\r\n` },
    { type: 'text/plain', body: new URLSearchParams(fields).toString() },
    { type: 'application/json', body: JSON.stringify(fields) },
    { type: undefined, body: undefined },
  ];
}
