/** `다시 <hello@dasi.example>`, or the address alone. No line end stands in either. */
const NAMED = /^(?<name>[^<>"\r\n]*)<(?<address>[^<>]+)>$/;
const ADDRESS = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/;

/** Reads `MAIL_FROM`; undefined for what is none. */
export function parseMailFrom(text: string): { name: string | undefined; address: string } | undefined {
  const parts = NAMED.exec(text.trim())?.groups;
  const address = (parts?.['address'] ?? text).trim();
  if (!ADDRESS.test(address)) return undefined;
  return { name: parts?.['name']?.trim() || undefined, address };
}
