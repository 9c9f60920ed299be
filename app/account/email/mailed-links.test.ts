import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { CLIENT, IN_FORCE } from '../../../test/support/trading.ts';
import { AGREED } from '../../../test/support/visitor.ts';
import { linkIn, tokenIn } from '../../../test/support/mail/mails.ts';
import { UNLIMITED, type Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import { deliverDueMail } from '../../mail/deliver-mail.server.ts';
import type { Mail } from '../../mail/mail.ts';
import { createLogger } from '../../platform/logger.server.ts';
import type { Viewer } from '../account.ts';
import { askForReset, findResetPerson, resetPassword } from '../password/reset-password.server.ts';
import { askForVerification, findVerification, verifyEmail } from './verify-email.server.ts';
import { changePassword } from '../password/change-password.server.ts';
import { findActor, getOwnAccount } from '../account.server.ts';
import { KnownDevices } from '../sign-in/known-devices.server.ts';
import { SecretEncryption } from '../second-factor/secret-encryption.server.ts';
import { PendingSignIns } from '../second-factor/pending-sign-in.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { signUp } from '../sign-up/sign-up.server.ts';
import { trimLinks } from './account-link.server.ts';
import { UnsubscribeLinks } from '../../notice/choice/unsubscribe-links.server.ts';
import { accountMailWriter } from './send-account-mail.server.ts';

const PASSWORD = '파란 코끼리 열두 마리';
const NEW_PASSWORD = '하얀 코끼리 세 마리';
const WHALE = { nickname: '초록고래', email: 'Whale@dasi.kr', password: PASSWORD, ...AGREED };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const logger = createLogger('silent');

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let time: number;
    let deps: ReturnType<typeof openDeps>;
    let viewer: Viewer;
    let session: string;
    const openDeps = () => ({
      database,
      policies: IN_FORCE,
      limits: UNLIMITED as Limits,
      devices: new KnownDevices('secret'),
      pendingSignIns: new PendingSignIns('secret'),
      secretEncryption: new SecretEncryption('secret'),
      now: () => time,
      config: { origin: undefined, siteName: '다시' },
      siteName: '다시',
      linkBase: 'https://dasi.example',
      unsubscribeLinks: new UnsubscribeLinks('secret'),
      countUnreadTalks: async () => 0,
    });
    beforeEach(async () => {
      database = await engine.open();
      time = 1_800_000_000_000;
      deps = openDeps();
      const joined = await signUp(deps, WHALE);
      if (!joined.ok) throw new Error(JSON.stringify(joined.errors));
      ({ viewer, token: session } = joined);
    });
    afterEach(() => database.close());

    /** Delivers what is due; the mails, as they were handed over. */
    async function deliver(): Promise<Mail[]> {
      const sent: Mail[] = [];
      const write = accountMailWriter(deps);
      const send = async (mail: Mail) => void sent.push(mail);
      const delivery = { ...deps, logger, write, send };
      while (await deliverDueMail(delivery, new AbortController().signal));
      return sent;
    }

    /** Asks for a link to set a new password with, and takes it out of its mail. */
    async function resetLink(): Promise<string> {
      await deliver();
      expect(await askForReset(deps, { email: WHALE.email })).toMatchObject({ ok: true });
      const [mail, ...more] = await deliver();
      expect(more).toEqual([]);
      return tokenIn(mail!);
    }

    const reset = (linkToken: string, newPassword = NEW_PASSWORD) =>
      resetPassword(deps, { linkToken, newPassword, replacing: undefined });
    const actorOf = (token: string) =>
      findActor(deps, new Request('http://localhost/', { headers: { Cookie: `session=${token}` } }));
    const enter = async (password: string) =>
      (await signIn(deps, { email: WHALE.email, password, client: CLIENT })).ok;
    const isVerified = async () => (await getOwnAccount(database.read, viewer.id)).emailVerifiedAt;
    const listJobs = () => database.read.selectFrom('mailJob').selectAll().execute();

    test('가입하면 확인 메일이 하나 가고, 토큰은 그 안에만 있다', async () => {
      expect(await database.read.selectFrom('accountToken').selectAll().execute()).toEqual([]);
      const [mail, ...more] = await deliver();
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ to: 'Whale@dasi.kr', subject: '[다시] 이메일 주소를 확인해 주세요' });
      expect(mail!.text).toContain('24시간');
      expect(mail!.text).not.toContain(WHALE.nickname);
      expect(linkIn(mail!)).toMatch(/^https:\/\/dasi\.example\/verify\/[\w-]{43}$/);
      const stored = await database.read.selectFrom('accountToken').selectAll().execute();
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(tokenIn(mail!));
    });

    test('주소는 눌러야 확인되고, 확인된 뒤에도 그 링크는 그렇다고 말한다', async () => {
      const token = tokenIn((await deliver())[0]!);
      for (let request = 0; request < 2; request++) {
        expect(await findVerification(deps, token)).toEqual({ email: 'Whale@dasi.kr', isVerified: false });
      }
      expect(await isVerified()).toBeNull();
      time += HOUR_MS;
      await verifyEmail(deps, token);
      expect(await isVerified()).toBe(time);
      expect(await findVerification(deps, token)).toEqual({ email: 'Whale@dasi.kr', isVerified: true });
      await askForVerification(deps, viewer);
      expect(await listJobs()).toEqual([]);
    });

    test('확인 링크는 24시간 동안만, 온전한 것만 된다', async () => {
      const token = tokenIn((await deliver())[0]!);
      for (const wrong of ['', token.slice(0, -1), `${token}A`, token.toLowerCase(), 'a'.repeat(43)]) {
        expect(await findVerification(deps, wrong)).toBeUndefined();
        await verifyEmail(deps, wrong);
      }
      time += 24 * HOUR_MS - 1;
      expect(await findVerification(deps, token)).toBeDefined();
      time += 1;
      expect(await findVerification(deps, token)).toBeUndefined();
      await verifyEmail(deps, token);
      expect(await isVerified()).toBeNull();
    });

    test('확인 메일은 다시 청할 수 있고, 오 분에 하나만 간다', async () => {
      await askForVerification(deps, viewer);
      const first = await deliver();
      expect(first).toHaveLength(1);
      time += 5 * MINUTE_MS - 1;
      await askForVerification(deps, viewer);
      expect(await deliver()).toEqual([]);
      time += 1;
      await askForVerification(deps, viewer);
      const [second] = await deliver();
      await verifyEmail(deps, tokenIn(first[0]!));
      expect(await findVerification(deps, tokenIn(second!))).toMatchObject({ isVerified: true });
    });

    test('새 비밀번호를 정하면 옛것과 모든 세션이 끝나고, 새 세션으로 들어가며, 주소도 확인된다', async () => {
      const linkToken = await resetLink();
      for (let request = 0; request < 2; request++) {
        expect(await findResetPerson(deps, linkToken)).toEqual({
          email: 'Whale@dasi.kr',
          nickname: '초록고래',
        });
      }
      const outcome = await reset(linkToken);
      expect(await actorOf(session)).toBeUndefined();
      const token = outcome.ok && outcome.pendingSignIn === undefined ? outcome.token : '';
      expect(await actorOf(token)).toMatchObject(viewer);
      expect(await enter(PASSWORD)).toBe(false);
      expect(await enter(NEW_PASSWORD)).toBe(true);
      expect(await isVerified()).toBe(time);
    });

    test('비밀번호를 새로 정하면 그렇다고 메일이 가고, 거절되면 가지 않는다', async () => {
      const linkToken = await resetLink();
      expect((await reset(linkToken, '1234')).ok).toBe(false);
      const change = { currentPassword: '틀린 비밀번호', newPassword: NEW_PASSWORD, token: session };
      expect((await changePassword(deps, viewer, { ...change, client: CLIENT })).ok).toBe(false);
      expect(await deliver()).toEqual([]);
      expect((await reset(linkToken)).ok).toBe(true);
      expect(await deliver()).toMatchObject([{ to: 'Whale@dasi.kr', subject: '[다시] 비밀번호를 바꿨어요' }]);
    });

    test('링크는 한 번만, 30분 동안만, 그 일에만 쓰인다', async () => {
      const verifyToken = tokenIn((await deliver())[0]!);
      const used = await resetLink();
      await verifyEmail(deps, used);
      expect(await isVerified()).toBeNull();
      expect((await reset(used)).ok).toBe(true);
      time += 5 * MINUTE_MS;
      const expired = await resetLink();
      time += 30 * MINUTE_MS;
      for (const ended of [used, expired, verifyToken, expired.slice(1), '']) {
        expect(await findResetPerson(deps, ended)).toBeUndefined();
        expect(await reset(ended, '검은 코끼리 네 마리')).toEqual({ ok: false, reason: 'link-ended' });
      }
      expect(await enter(NEW_PASSWORD)).toBe(true);
    });

    test('한꺼번에 두 번 쓰면 한 번만 된다', async () => {
      const linkToken = await resetLink();
      const passwords = [NEW_PASSWORD, '검은 코끼리 네 마리'];
      const outcomes = await Promise.all(passwords.map((password) => reset(linkToken, password)));
      expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
      const entered = await Promise.all(passwords.map(enter));
      expect(entered).toEqual(outcomes.map(({ ok }) => ok));
    });

    test('정책에 어긋난 비밀번호는 거절되고, 링크는 남는다', async () => {
      const linkToken = await resetLink();
      for (const weak of ['1234', 'password1234', 'whale@dasi.kr', '초록고래']) {
        expect(await reset(linkToken, weak)).toMatchObject({ ok: false, reason: 'password' });
      }
      expect(await enter(PASSWORD)).toBe(true);
      expect((await reset(linkToken)).ok).toBe(true);
    });

    test('하나를 쓰면 먼저 받은 다른 링크도 끝난다', async () => {
      const first = await resetLink();
      time += 5 * MINUTE_MS;
      const second = await resetLink();
      expect((await reset(first)).ok).toBe(true);
      expect(await reset(second)).toEqual({ ok: false, reason: 'link-ended' });
    });

    test('비밀번호를 바꾸면 받은 링크도, 아직 가지 않은 메일도 없던 것이 된다', async () => {
      const linkToken = await resetLink();
      time += 5 * MINUTE_MS;
      await askForReset(deps, { email: WHALE.email });
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, token: session, client: CLIENT };
      expect(await changePassword(deps, viewer, change)).toMatchObject({ ok: true });
      expect((await deliver()).map(({ subject }) => subject)).toEqual(['[다시] 비밀번호를 바꿨어요']);
      expect((await reset(linkToken)).ok).toBe(false);
      expect(await enter(NEW_PASSWORD)).toBe(true);
    });

    test('메일을 쓰는 사이에 비밀번호가 바뀌어도 쓸 수 있는 링크는 나가지 않는다', async () => {
      await deliver();
      await askForReset(deps, { email: WHALE.email });
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, token: session, client: CLIENT };
      let calls = 0;
      const transaction: TestDatabase['transaction'] = async (work) => {
        // The first claims the wish, the second writes its mail.
        if (++calls === 2) expect((await changePassword(deps, viewer, change)).ok).toBe(true);
        return database.transaction(work);
      };
      const delayed = { ...deps, database: { ...database, transaction } };
      const sent: Mail[] = [];
      const write = accountMailWriter(delayed);
      const send = async (mail: Mail) => void sent.push(mail);
      const delivery = { ...delayed, logger, write, send };
      expect(await deliverDueMail(delivery, new AbortController().signal)).toBe(true);
      expect(calls).toBeGreaterThan(1);
      expect(sent).toEqual([]);
    });

    test('없는 주소로 청해도 답과 남기는 것이 같고, 메일은 가지 않는다', async () => {
      await deliver();
      expect(await askForReset(deps, { email: 'nobody@dasi.kr' })).toEqual({ ok: true });
      expect(await listJobs()).toMatchObject([{ accountId: null, address: '' }]);
      expect(await deliver()).toEqual([]);
      expect(await listJobs()).toEqual([]);
      expect(await askForReset(deps, { email: 'whale' })).toMatchObject({ ok: false });
      expect(await listJobs()).toEqual([]);
    });

    test('누가 몇 번을 청해도 오 분에 메일은 하나고, 남기는 것은 늘 하나씩이다', async () => {
      await deliver();
      for (const email of ['whale@dasi.kr', 'WHALE@DASI.KR', ' Whale@dasi.kr ']) {
        await askForReset(deps, { email });
      }
      expect(await listJobs()).toHaveLength(3);
      expect(await deliver()).toHaveLength(1);
      time += 5 * MINUTE_MS - 1;
      await Promise.all([1, 2, 3].map(() => askForReset(deps, { email: WHALE.email })));
      expect(await listJobs()).toHaveLength(3);
      expect(await deliver()).toEqual([]);
      time += 1;
      await Promise.all([1, 2, 3].map(() => askForReset(deps, { email: WHALE.email })));
      expect(await deliver()).toHaveLength(1);
    });

    test('계정의 주소가 아니게 된 곳으로 간 링크는 쓸 수 없다', async () => {
      const verifyToken = tokenIn((await deliver())[0]!);
      const linkToken = await resetLink();
      time += 5 * MINUTE_MS;
      await askForReset(deps, { email: WHALE.email });
      await database.transaction((tx) =>
        tx.updateTable('account').set({ email: 'other@dasi.kr', emailKey: 'other@dasi.kr' }).execute(),
      );
      expect(await deliver()).toEqual([]);
      expect(await findVerification(deps, verifyToken)).toBeUndefined();
      expect(await findResetPerson(deps, linkToken)).toBeUndefined();
      expect((await reset(linkToken)).ok).toBe(false);
    });

    test('시계가 한때 앞섰어도 다음 메일은 막히지 않는다', async () => {
      time += 400 * 24 * HOUR_MS;
      await resetLink();
      time -= 400 * 24 * HOUR_MS;
      expect((await reset(await resetLink())).ok).toBe(true);
    });

    test('끝난 링크는 하루 뒤에 잊는다', async () => {
      await deliver();
      await trimLinks(database, time + 48 * HOUR_MS);
      expect(await database.read.selectFrom('accountToken').select('kind').execute()).toHaveLength(1);
      await trimLinks(database, time + 48 * HOUR_MS + 1);
      expect(await database.read.selectFrom('accountToken').select('kind').execute()).toEqual([]);
    });
  });
}
