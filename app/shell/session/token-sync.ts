/** Lines of `<account> <url> <token>`, `?` in front until confirmed. */
const STORAGE_KEY = 'token-told';
const TIMEOUT_MS = 10_000;
const MAX_SAVED = 5;

interface SentToken {
  url: string;
  /** Names the sign-in even after it has expired. */
  token: string;
  isConfirmed: boolean;
}

/** POSTs the token of `accountId` until confirmed, and DELETEs all others. Rejects on failure; the next call goes on. */
export async function syncToken(url: string, accountId: string | undefined): Promise<void> {
  const failures: unknown[] = [];
  const sent = readSent();
  for (const [id, gone] of sent) {
    if (id !== accountId) await sendSignOut(url, id, gone).catch((error: unknown) => failures.push(error));
  }
  if (accountId) {
    const known = sent.get(accountId);
    if (!known?.isConfirmed || known.url !== url) await sendSignIn(url);
  }
  if (failures.length > 0) throw failures[0];
}

async function sendSignIn(url: string): Promise<void> {
  const response = await fetch('/api/token', { method: 'POST' });
  if (!response.ok) throw new Error(`POST /api/token: ${response.status}`);
  const { accountId, token } = (await response.json()) as { accountId: string; token: string };
  saveSent(accountId, { url, token, isConfirmed: false });
  await send('POST', url, token);
  saveSent(accountId, { url, token, isConfirmed: true });
}

async function sendSignOut(url: string, accountId: string, sent: SentToken): Promise<void> {
  if (sent.url === url) {
    saveSent(accountId, { ...sent, isConfirmed: false });
    await send('DELETE', url, sent.token);
  }
  // Signed in again in another tab.
  if (readSent().get(accountId)?.token === sent.token) saveSent(accountId, undefined);
}

async function send(method: 'POST' | 'DELETE', url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${method} ${new URL(url).origin}: ${response.status}`);
}

function readSent(): Map<string, SentToken> {
  const lines = localStorage.getItem(STORAGE_KEY)?.split('\n') ?? [];
  return new Map(
    lines.map((line) => {
      const [accountId = '', url = '', token = ''] = line.replace(/^\?/, '').split(' ');
      return [accountId, { url, token, isConfirmed: !line.startsWith('?') }];
    }),
  );
}

function saveSent(accountId: string, sent: SentToken | undefined): void {
  const others = [...readSent()].filter(([id]) => id !== accountId);
  const saved = sent ? [[accountId, sent] as const, ...others] : others;
  const lines = saved.map(
    ([id, { url, token, isConfirmed }]) => `${isConfirmed ? '' : '?'}${id} ${url} ${token}`,
  );
  if (lines.length > 0) localStorage.setItem(STORAGE_KEY, lines.slice(0, MAX_SAVED).join('\n'));
  else localStorage.removeItem(STORAGE_KEY);
}
