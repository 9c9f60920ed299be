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
