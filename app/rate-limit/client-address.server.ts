import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that a web server in front wrote with the port it came from. */
const WITH_PORT = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/;

/**
 * What an address is counted as: itself, or of IPv6 the /64 that one household or phone has to itself. An IPv4
 * address in IPv6 clothes is the IPv4 address. Undefined for what is no address.
 */
export function addressKey(text: string | undefined): string | undefined {
  const { v4, v6 } = WITH_PORT.exec(text ?? '')?.groups ?? {};
  const bare = v4 ?? v6 ?? text ?? '';
  if (isIP(bare) === 0) return undefined;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

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
