export function noStore(): Record<string, string> {
  return { 'Cache-Control': 'no-store' };
}

export function privateNoStore(): Record<string, string> {
  return { 'Cache-Control': 'private, no-store' };
}
