/** The first three numbers of an IPv4 address; the last one is a household's. */
const IPV4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;
/** The first three groups of an IPv6 one; a provider gives a customer a /48 or less. */
const IPV6 = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/;

/**
 * An address, as limits count it (`addressKey`), without what tells one household from the next: the /24 of IPv4, the
 * /48 of IPv6. `unknown` for what is no address.
 */
export function maskedAddress(key: string): string {
  const [, v4] = IPV4.exec(key) ?? [];
  if (v4) return `${v4}.0/24`;
  const [, v6] = IPV6.exec(key) ?? [];
  return v6 ? `${v6}::/48` : 'unknown';
}
