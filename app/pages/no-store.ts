/** The `headers` of pages that are one person's: nobody keeps them. */
export function noStore(): Record<string, string> {
  return { 'Cache-Control': 'no-store' };
}
