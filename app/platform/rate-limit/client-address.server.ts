import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some web servers append the port. */
const WITH_PORT = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/;

/** The key that limits count: an IPv4 address, or the /64 of an IPv6 one. Undefined for text that is no address. */
export function addressKey(text: string | undefined): string | undefined {
  const { v4, v6 } = WITH_PORT.exec(text ?? '')?.groups ?? {};
  const bare = v4 ?? v6 ?? text ?? '';
  if (isIP(bare) === 0) return undefined;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The last number is a household's. */
const IPV4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;
/** Providers give a customer a /48 or less. */
const IPV6 = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/;

/** For logs: the /24 of IPv4, the /48 of IPv6, or `unknown`. */
export function maskedAddress(key: string): string {
  const [, v4] = IPV4.exec(key) ?? [];
  if (v4) return `${v4}.0/24`;
  const [, v6] = IPV6.exec(key) ?? [];
  return v6 ? `${v6}::/48` : 'unknown';
}
