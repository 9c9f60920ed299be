/** Whether `If-None-Match` names this tag; weak comparison, as RFC 9110, section 13.1.2 has it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const named = ifNoneMatch.split(',').map((name) => name.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}
