/** https://www.sqlite.org/rescode.html */
const CORRUPT = 11;
const NOTADB = 26;

export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  return [CORRUPT, NOTADB].includes(error.errcode & 0xff);
}

export function damageLine(error: unknown): string | undefined {
  if (!isDamage(error)) return undefined;
  return `장터의 데이터베이스(market.db)가 망가졌거나 데이터베이스가 아니에요 (${error.message}). 백업에서 되살려 주세요 (docs/operating.md 참고).`;
}
