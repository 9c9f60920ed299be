/**
 * Whether an address can be read to its end: by a URL parser (a `Host` of `1.2.3.4.5` makes it none), by the router,
 * which takes broken escapes as they are, and by PostgreSQL, which knows no text with a NUL.
 */
export function isReadableAddress(address: string): boolean {
  if (/%00/.test(address) || !URL.canParse(address)) return false;
  try {
    decodeURIComponent(new URL(address).pathname);
    return true;
  } catch {
    // It throws for escapes that are no UTF-8, and for nothing else.
    return false;
  }
}
