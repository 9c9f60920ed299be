/** One entry of a list as one line, whatever white space stands in what people typed. */
export function entryLine(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/\s+/g, ' ')).join('  ');
}

/** A list's entries under their number, or what it says when it is empty. */
export function listLines(entries: readonly string[], empty: string, limit: number): string[] {
  if (entries.length === 0) return [empty];
  const more = entries.length < limit ? [] : [`여기까지 ${limit}건만 보여 드려요.`];
  return [...entries, ...more];
}
