import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SecretEncryption } from '../../app/account/second-factor/secret-encryption.server.ts';
import { insertFactor } from '../../app/account/second-factor/second-factor-store.server.ts';
import { inspectSettings } from '../../app/platform/config/config.server.ts';
import { findSecret } from '../../app/platform/secret.server.ts';
import { openDatabase } from '../../database/open-database.ts';
import { secondFactorCheck } from '../../scripts/doctor/checks/second-factor-check.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { startMarket } from '../support/market/market-process.ts';
import { addPerson } from '../support/trading.ts';

const LINE = '인증 앱을 등록할 때 쓰던 것이 아니라서';

test('without its secret an embedded market with an authenticator app opens, and says so at the start and to the doctor', async () => {
  const market = await startMarket();
  onTestFinished(() => market.remove());
  const { config } = inspectSettings({ DATA_DIR: market.dataDir });
  const check = () => secondFactorCheck.run(config);
  await market.stop();
  await addApp(config, (await findSecret(config))!);
  await market.start();
  await market.stop();
  expect(market.output()).not.toContain(LINE);
  expect(await check()).toMatchObject([{ verdict: 'good' }]);
  rmSync(join(market.dataDir, 'secret'));
  expect(await check()).toMatchObject([{ verdict: 'wrong', text: expect.stringContaining(LINE) }]);
  await market.start();
  expect(market.output().split(LINE)).toHaveLength(2);
  expect((await fetch(market.url)).status).toBe(200);
  expect(await check()).toMatchObject([{ verdict: 'wrong', text: expect.stringContaining(LINE) }]);
});

test('the doctor compares SECRET with the apps of a market on PostgreSQL', async () => {
  const { url, drop } = await createEmptyDatabase();
  onTestFinished(() => drop());
  const check = (secret: string) =>
    secondFactorCheck.run(inspectSettings({ DATABASE_URL: url, SECRET: secret.repeat(32) }).config);
  expect(await check('a')).toMatchObject([{ verdict: 'doubtful' }]);
  await addApp({ dataDir: '', databaseUrl: url }, 'a'.repeat(32));
  expect(await check('a')).toMatchObject([{ verdict: 'good' }]);
  expect(await check('b')).toMatchObject([{ verdict: 'wrong', text: expect.stringContaining(LINE) }]);
});

async function addApp(location: { dataDir: string; databaseUrl: string | undefined }, secret: string) {
  const database = await openDatabase(location, (error) => expect.unreachable(error.message));
  const { id: accountId } = await addPerson(database, '파란여우');
  const encryptedSecret = new SecretEncryption(secret).encrypt('JBSWY3DPEHPK3PXP', accountId);
  await database.transaction((tx) =>
    insertFactor(tx, { accountId, encryptedSecret, lastStep: 0, createdAt: Date.now() }),
  );
  await database.close();
}
