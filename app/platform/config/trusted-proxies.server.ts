import proxyaddr from 'proxy-addr';

/** The addresses, ranges and names of ranges (`loopback`, `uniquelocal`) that a setting names. */
export function splitProxies(setting: string): string[] {
  return setting
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Whether every one of them is an address, a range (`10.0.0.0/8`) or a name that is known. */
export function areProxies(setting: string): boolean {
  try {
    proxyaddr.compile(splitProxies(setting));
    return true;
  } catch {
    // It throws a TypeError for what it can't read, and for nothing else.
    return false;
  }
}
