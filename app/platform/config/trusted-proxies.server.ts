import proxyaddr from 'proxy-addr';

/** Names of ranges: `loopback`, `uniquelocal`. */
export function splitProxies(setting: string): string[] {
  return setting
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export function areProxies(setting: string): boolean {
  try {
    proxyaddr.compile(splitProxies(setting));
    return true;
  } catch {
    return false;
  }
}
