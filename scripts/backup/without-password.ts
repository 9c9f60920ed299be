/** An address that may be shown: without a password, wherever in it one stands. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '…';
  const secrets = [...url.searchParams.keys()].filter((name) => /password|secret/i.test(name));
  for (const name of secrets) url.searchParams.delete(name);
  return decodeURI(url.href);
}
