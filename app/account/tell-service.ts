/** A service that does not answer must not keep the other tabs waiting for ever. */
const LONGEST_WAIT_MS = 10_000;
/** What another tab has just stored may be seen here a moment after its turn has ended. */
const STORAGE_LAG_MS = 200;
/** So many of the latest sign-ins are kept while their end cannot be told. */
const MOST_KEPT = 5;

interface Tell {
  /** The service at `TOKEN_SYNC_URL`. */
  url: string;
  /** Who this tab knows to be signed in; undefined for nobody. */
  accountId: string | undefined;
  /**
   * The item of localStorage that holds what this browser told and has not undone: a line `<account> <url> <token>`
   * for each account, with a `?` in front while it is not sure that the service has heard; none when there is nothing
   * to undo.
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
  isHeard: boolean;
}

/**
 * Tells a service who has signed in here (POST), or that they have signed out (DELETE), with a token in the
 * `Authorization` header. Of several tabs one does. Rejects when it could not be done; it is then to be tried again.
 */
export async function tellService({ url, accountId, toldKey, isStillDue }: Tell): Promise<void> {
  await inTurn(async () => {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_LAG_MS));
    if (!isStillDue()) return;
    const kept = readTold(toldKey);
    const failures: unknown[] = [];
    for (const told of kept.filter((other) => other.accountId !== accountId)) {
      await tellSignedOut(url, told, toldKey).catch((error: unknown) => failures.push(error));
    }
    const isKnown = kept.some((told) => told.accountId === accountId && told.url === url && told.isHeard);
    if (accountId && !isKnown) await tellSignedIn(url, toldKey);
    if (failures.length > 0) throw failures[0];
  });
}

/** Locks are missing where a page is served over plain http from another machine; two tabs may then both tell. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request('token-sync', work) : work());
}

async function tellSignedIn(url: string, toldKey: string): Promise<void> {
  const told = { ...(await askForToken()), url };
  keepTold(toldKey, { ...told, isHeard: false });
  await send('POST', url, told.token);
  keepTold(toldKey, { ...told, isHeard: true });
}

async function tellSignedOut(url: string, told: Told, toldKey: string): Promise<void> {
  // Another service than today's is out of reach.
  if (told.url === url) {
    keepTold(toldKey, { ...told, isHeard: false });
    await send('DELETE', url, told.token);
  }
  keepLines(toldKey, linesOfOthers(toldKey, told.accountId));
}

function readTold(toldKey: string): Told[] {
  return readLines(toldKey).map((line) => {
    const [accountId = '', url = '', token = ''] = line.replace(/^\?/, '').split(' ');
    return { accountId, url, token, isHeard: !line.startsWith('?') };
  });
}

function keepTold(toldKey: string, { accountId, url, token, isHeard }: Told): void {
  const line = `${isHeard ? '' : '?'}${accountId} ${url} ${token}`;
  keepLines(toldKey, [line, ...linesOfOthers(toldKey, accountId)].slice(0, MOST_KEPT));
}

function linesOfOthers(toldKey: string, accountId: string): string[] {
  return readLines(toldKey).filter((line) => !line.replace(/^\?/, '').startsWith(`${accountId} `));
}

function readLines(toldKey: string): string[] {
  return localStorage.getItem(toldKey)?.split('\n') ?? [];
}

function keepLines(toldKey: string, lines: string[]): void {
  if (lines.length === 0) localStorage.removeItem(toldKey);
  else localStorage.setItem(toldKey, lines.join('\n'));
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
