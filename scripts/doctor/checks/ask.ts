const MAX_WAIT_MS = 5_000;
const MAX_TEXT_LENGTH = 100;

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** A GET that follows no redirect. @returns the answer, or the code of what failed */
export async function ask(
  address: string,
  headers: Record<string, string> = {},
): Promise<Answer | { failure: string }> {
  try {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const answer = await fetch(address, { headers, redirect: 'manual', signal });
    const text = (await answer.text()).slice(0, MAX_TEXT_LENGTH);
    return { status: answer.status, text, headers: answer.headers };
  } catch (error) {
    return { failure: failureCode(error) };
  }
}

function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
