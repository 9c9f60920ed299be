/** `다시 <hello@dasi.example>`, or the address alone. */
const NAMED = /^(?<name>[^<>"\r\n]*)<(?<address>[^<>]+)>$/;
const ADDRESS = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/;

export function parseMailFrom(text: string): { name: string | undefined; address: string } | undefined {
  const parts = NAMED.exec(text.trim())?.groups;
  const address = (parts?.['address'] ?? text).trim();
  if (!ADDRESS.test(address)) return undefined;
  return { name: parts?.['name']?.trim() || undefined, address };
}
