/**
 * What may be told of why a mail could not be sent: Node's and nodemailer's word for it, and the mail server's number
 * (`EENVELOPE 550`). Messages quote the server, and a server quotes addresses.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const word = typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : error.name;
  return typeof responseCode === 'number' ? `${word} ${responseCode}` : word;
}
