export function noStore(): Record<string, string> {
  return { 'Cache-Control': 'no-store' };
}
