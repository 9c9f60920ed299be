/** An address that may be shown: without a password, wherever in it one stands; one of a socket is not shown at all. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return '(적어 준 주소)';
  const url = new URL(address);
  if (url.password) url.password = '…';
  const secrets = [...url.searchParams.keys()].filter((name) => /password|secret/i.test(name));
  for (const name of secrets) url.searchParams.delete(name);
  return decodeURI(url.href);
}
