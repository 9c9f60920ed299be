import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { findFreePort } from '../support/free-port.ts';
import { type MarketProcess, SECRET, startMarket } from '../support/market/market-process.ts';
import type { PasskeyDevice } from '../support/passkey/passkey-device.ts';
import { addPasskey, answerRequest } from '../support/passkey/passkeys.ts';
import { OAuthProvider, type ProviderPerson } from '../support/provider/oauth-provider.ts';
import { isIn, locationOf, newProviderPerson, ProviderVisits } from '../support/provider/provider-visits.ts';
import { runScript } from '../support/run-script.ts';
import { PASSWORD, Visitor } from '../support/visitor.ts';

let provider: OAuthProvider;
let visits: ProviderVisits;
let folder: string;
let settings: Record<string, string>;
let first: MarketProcess;
let moved: MarketProcess | undefined;
beforeAll(async () => {
  provider = await OAuthProvider.start();
  visits = new ProviderVisits(provider);
});
afterAll(() => provider.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-moved-'));
  const port = String(await findFreePort());
  settings = { ...provider.settings, SECRET, PORT: port, ORIGIN: `http://localhost:${port}` };
  first = await startMarket(settings);
});
afterEach(async () => {
  await moved?.remove();
  moved = undefined;
  await first.remove();
  rmSync(folder, { recursive: true });
});

interface Known {
  device: PasskeyDevice;
  linked: ProviderPerson;
  member: ProviderPerson;
}

/** Somebody with a passkey and a linked provider, and somebody who signed up by one. */
async function fill(): Promise<Known> {
  const owner = new Visitor(first.url);
  await owner.signUp();
  const linked = newProviderPerson();
  provider.person = linked;
  await visits.link(owner, 'naver', PASSWORD);
  const device = await addPasskey(owner, first.url);
  device.counter = 5;
  await signInBy(device, first);
  const member = newProviderPerson();
  await visits.signUp(new Visitor(first.url), member);
  return { device, linked, member };
}

async function signInBy(device: PasskeyDevice, market: MarketProcess): Promise<number> {
  const browser = new Visitor(market.url);
  const credential = await answerRequest(browser, device);
  return (await browser.post('/login', { intent: 'passkey', credential })).status;
}

/** Everyone's way in is as it was, and the counter of the passkey goes on. */
async function expectWaysIn({ device, linked, member }: Known, market: MarketProcess): Promise<void> {
  expect(await signInBy(device, market)).toBe(401);
  device.counter = 6;
  expect(await signInBy(device, market)).toBe(302);
  for (const [name, person] of [
    ['naver', linked],
    ['kakao', member],
  ] as const) {
    provider.person = person;
    const browser = new Visitor(market.url);
    expect(locationOf(await visits.signIn(browser, name))).toEqual([302, '/']);
    expect(await isIn(browser)).toBe(true);
  }
}

async function makePlace(engine: 'SQLite' | 'PostgreSQL'): Promise<Record<string, string>> {
  const dataDir = { DATA_DIR: join(folder, 'place') };
  return engine === 'SQLite' ? dataDir : { ...dataDir, DATABASE_URL: (await createEmptyDatabase()).url };
}

test.each(['SQLite', 'PostgreSQL'] as const)(
  'passkeys and linked services sign in after a backup was restored on %s',
  async (engine) => {
    const known = await fill();
    await runScript('backup/backup.ts', { DATA_DIR: first.dataDir }, [join(folder, 'backups')]);
    await first.stop();
    const [made = ''] = readdirSync(join(folder, 'backups'));
    const place = await makePlace(engine);
    await runScript('backup/restore.ts', place, [join(folder, 'backups', made)]);
    moved = await startMarket({ ...settings, ...place });
    await expectWaysIn(known, moved);
  },
);

test('passkeys and linked services sign in after a move to PostgreSQL', async () => {
  const known = await fill();
  await first.stop();
  const { url } = await createEmptyDatabase();
  await runScript('backup/move.ts', { DATA_DIR: first.dataDir }, ['--to-database', url]);
  moved = await startMarket({ ...settings, DATA_DIR: first.dataDir, DATABASE_URL: url });
  await expectWaysIn(known, moved);
});
