/**
 * The headers of a page that a mailed link leads to: its address holds a token, which nobody is told and nothing keeps.
 * Under `no-referrer` a form's Origin is null, and where a browser sends no `Sec-Fetch-Site` (over plain http) the guard
 * has nothing else to go by: there the token is kept from other sites only.
 * https://fetch.spec.whatwg.org/#append-a-request-origin-header
 */
export function linkPageHeaders(request: Request): Record<string, string> {
  const referrerPolicy = request.headers.has('Sec-Fetch-Site') ? 'no-referrer' : 'same-origin';
  return { 'Referrer-Policy': referrerPolicy, 'Cache-Control': 'no-store' };
}
