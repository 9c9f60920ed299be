/** A service that does not answer must not keep the other tabs waiting for ever. */
const LONGEST_WAIT_MS = 10_000;

interface Tell {
  /** The service at `TOKEN_SYNC_URL`. */
  url: string;
  /** Who this tab knows to be signed in; undefined for nobody. */
  accountId: string | undefined;
  /**
   * The item of localStorage that holds what this browser told last: `<account> <url> <token>`, with a `?` in front
   * while it is not sure that the service has heard; none when it has nothing to undo.
   */
  toldKey: string;
  /** Asked once it is this tab's turn. */
  isStillDue(): boolean;
}

interface Told {
  accountId: string;
  url: string;
  /** Expired before long, it still names the sign-in when that has ended. */
  token: string;
}

/**
 * Tells a service who has signed in here (POST), or that they have signed out (DELETE), with a token in the
 * `Authorization` header. Of several tabs one does. Rejects when it could not be done; it is then to be tried again.
 */
export async function tellService({ url, accountId, toldKey, isStillDue }: Tell): Promise<void> {
  await inTurn(async () => {
    if (!isStillDue()) return;
    const told = readTold(toldKey);
    try {
      if (told && told.accountId !== accountId) await tellSignedOut(url, told, toldKey);
    } finally {
      if (accountId) await tellSignedIn(url, toldKey);
    }
  });
}

/** Locks are missing where a page is served over plain http from another machine; two tabs may then both tell. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request('token-sync', work) : work());
}

async function tellSignedIn(url: string, toldKey: string): Promise<void> {
  const { accountId, token } = await askForToken();
  const told = `${accountId} ${url} ${token}`;
  localStorage.setItem(toldKey, `?${told}`);
  await send('POST', url, token);
  localStorage.setItem(toldKey, told);
}

async function tellSignedOut(url: string, told: Told, toldKey: string): Promise<void> {
  // Another service than today's is out of reach.
  if (told.url === url) {
    localStorage.setItem(toldKey, `?${told.accountId} ${url} ${told.token}`);
    await send('DELETE', url, told.token);
  }
  localStorage.removeItem(toldKey);
}

function readTold(toldKey: string): Told | undefined {
  const [accountId, url = '', token = ''] = localStorage.getItem(toldKey)?.replace('?', '').split(' ') ?? [];
  return accountId === undefined ? undefined : { accountId, url, token };
}

async function askForToken(): Promise<{ accountId: string; token: string }> {
  const response = await fetch('/api/token', { method: 'POST' });
  if (!response.ok) throw new Error(`POST /api/token: ${response.status}`);
  return (await response.json()) as { accountId: string; token: string };
}

async function send(method: 'POST' | 'DELETE', url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
  if (!response.ok) throw new Error(`${method} ${new URL(url).origin}: ${response.status}`);
}
