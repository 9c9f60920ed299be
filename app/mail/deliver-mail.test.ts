import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { addPerson } from '../../test/support/trading.ts';
import { failureCode, deliverDueMail, type DeliveryDeps, startDelivering } from './deliver-mail.server.ts';
import type { OutgoingMail, SendMail } from './mail.ts';
import { dropJob, queueDecoyMail, queueMail } from './queue-mail.server.ts';

test('실패는 낱말과 번호로만 말하고, 주소가 든 글은 말하지 않는다', () => {
  const refused = Object.assign(new Error('550 <whale@dasi.kr> unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 <whale@dasi.kr> unknown',
  });
  expect(failureCode(refused)).toBe('EENVELOPE 550');
  expect(failureCode(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  expect(failureCode(Object.assign(new TypeError('whale@dasi.kr'), { code: 'whale@dasi.kr' }))).toBe(
    'TypeError',
  );
  expect(failureCode('whale@dasi.kr')).toBe('unknown');
});

const DAY_MS = 24 * 3_600_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let time: number;
    let sent: OutgoingMail[];
    let log: string[];
    let deps: DeliveryDeps;
    const uncut = new AbortController().signal;
    beforeEach(async () => {
      database = await engine.open();
      time = 1_800_000_000_000;
      sent = [];
      log = [];
      const line = (level: string) => (fields: object, text: string) =>
        log.push(JSON.stringify({ level, text, ...fields }));
      deps = {
        database,
        now: () => time,
        logger: {
          info: line('info'),
          warn: line('warn'),
          error: line('error'),
        } as unknown as DeliveryDeps['logger'],
        write: async (_tx, { accountId, address }) =>
          accountId === null ? undefined : { to: address, subject: 'x', text: 'y' },
        send: async (mail) => void sent.push(mail),
      };
    });
    afterEach(() => database.close());

    const listJobs = () => database.read.selectFrom('mailJob').selectAll().execute();

    /** An account that a mail is queued for. */
    async function job(nickname = '초록고래'): Promise<{ id: string; email: string }> {
      const person = await addPerson(database, nickname);
      const { id: accountId, email: address } = person;
      await database.transaction((tx) =>
        queueMail(tx, { kind: 'verify-email', accountId, address, now: time }),
      );
      return person;
    }

    const failing: SendMail = async (mail) => {
      throw Object.assign(new Error(`550 <${mail.to}> unknown`), { code: 'EENVELOPE', responseCode: 550 });
    };

    test('여러 서버가 한꺼번에 보내도 메일마다 한 번만 간다', async () => {
      const people = await Promise.all(Array.from({ length: 20 }, (_, index) => job(`고래${index}호`)));
      const work = async () => {
        while (await deliverDueMail(deps, uncut));
      };
      await Promise.all(Array.from({ length: 5 }, work));
      // A mail that another worker has claimed comes again.
      await work();
      expect(sent.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
      expect(await listJobs()).toEqual([]);
    });

    test('한 사람에게 같은 메일은 하나만 기다린다', async () => {
      const { id: accountId, email: address } = await job();
      const again = () =>
        database.transaction((tx) => queueMail(tx, { kind: 'verify-email', accountId, address, now: time }));
      expect(await Promise.all([again(), again()])).toEqual([false, false]);
      const other = { kind: 'reset-password', accountId, address, now: time } as const;
      expect(await database.transaction((tx) => queueMail(tx, other))).toBe(true);
      expect(await listJobs()).toHaveLength(2);
    });

    test('되돌린 일의 메일은 없던 것이 된다', async () => {
      const { id: accountId, email: address } = await addPerson(database, '초록고래');
      const work = database.transaction(async (tx) => {
        await queueMail(tx, { kind: 'verify-email', accountId, address, now: time });
        throw new Error('멈춤');
      });
      await expect(work).rejects.toThrow('멈춤');
      expect(await deliverDueMail(deps, uncut)).toBe(false);
    });

    test('받을 이가 없는 메일은 보내지 않고 치운다', async () => {
      await database.transaction((tx) => queueDecoyMail(tx, 'reset-password', time));
      await database.transaction((tx) => queueDecoyMail(tx, 'reset-password', time));
      while (await deliverDueMail(deps, uncut));
      expect(sent).toEqual([]);
      expect(log).toEqual([]);
      expect(await listJobs()).toEqual([]);
    });

    test('거둔 메일은 가지 않는다', async () => {
      const { id } = await job();
      await database.transaction((tx) => dropJob(tx, id, 'verify-email'));
      expect(await deliverDueMail(deps, uncut)).toBe(false);
    });

    test('보내지 못하면 점점 뜸하게 다시 하고, 하루 뒤에 그만두며, 까닭에 주소는 없다', async () => {
      const { email } = await job();
      const startedAt = time;
      let attempts = 0;
      for (let [waiting] = await listJobs(); waiting; [waiting] = await listJobs()) {
        time = waiting.nextAttemptAt - 1;
        expect(await deliverDueMail({ ...deps, send: failing }, uncut)).toBe(false);
        time = waiting.nextAttemptAt;
        expect(await deliverDueMail({ ...deps, send: failing }, uncut)).toBe(true);
        attempts++;
      }
      expect(time - startedAt).toBeGreaterThan(DAY_MS - 3_600_000);
      expect(time - startedAt).toBeLessThanOrEqual(DAY_MS);
      expect(log).toHaveLength(attempts);
      expect(log[0]).toMatch(/"warn".*"mail":"verify-email","jobId":"[\w-]{16}".*"code":"EENVELOPE 550"/);
      expect(log.at(-1)).toContain('"error","text":"mail given up"');
      expect(log.join('\n')).not.toContain(email);
      expect(log.join('\n')).not.toContain('@');
    });

    test('메일 서버가 돌아오면 밀린 메일이 한 번씩 간다', async () => {
      const people = [await job('고래1호'), await job('고래2호')];
      while (await deliverDueMail({ ...deps, send: failing }, uncut));
      expect(await deliverDueMail(deps, uncut)).toBe(false);
      time += 10_000;
      while (await deliverDueMail(deps, uncut));
      expect(sent.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
      expect(log.at(-1)).toMatch(
        /^\{"level":"info","text":"mail sent","mail":"verify-email","jobId":"[\w-]{16}"\}$/,
      );
    });

    test('시계가 한때 앞섰어도 메일은 바로잡힌 뒤에 곧 간다', async () => {
      time += 400 * DAY_MS;
      const { email } = await job();
      await deliverDueMail({ ...deps, send: failing }, uncut);
      time -= 400 * DAY_MS;
      expect(await deliverDueMail(deps, uncut)).toBe(true);
      expect(sent.map(({ to }) => to)).toEqual([email]);
    });

    test('메일을 쓰다가 난 고장도 메일을 잃지 않는다', async () => {
      await job();
      const broken = { ...deps, write: () => Promise.reject(new TypeError('whale@dasi.kr')) };
      expect(await deliverDueMail(broken, uncut)).toBe(true);
      expect(log[0]).toContain('"code":"TypeError"');
      expect(await listJobs()).toHaveLength(1);
    });

    test('보내다 죽은 서버의 메일은 두 분 뒤에 다른 서버가 보낸다', async () => {
      const { email } = await job();
      let reached = () => {};
      const isSending = new Promise<void>((resolve) => (reached = resolve));
      const dead = new AbortController();
      const stuck: SendMail = (_mail, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('cut')));
          reached();
        });
      const sending = deliverDueMail({ ...deps, send: stuck }, dead.signal);
      await isSending;
      time += 2 * 60_000 - 1;
      expect(await deliverDueMail(deps, uncut)).toBe(false);
      time += 1;
      expect(await deliverDueMail(deps, uncut)).toBe(true);
      expect(sent.map(({ to }) => to)).toEqual([email]);
      dead.abort();
      expect(await sending).toBe(true);
      expect(await listJobs()).toEqual([]);
    });

    test('돌고 있으면 저절로 가고, 멈출 때 붙들린 메일은 끊겨서 다음에 곧바로 간다', async () => {
      const { email } = await job();
      const delivery = startDelivering(deps, 5, (error) => log.push(String(error)));
      await expect.poll(() => sent.map(({ to }) => to)).toEqual([email]);
      await expect.poll(listJobs).toEqual([]);
      deps.send = (_mail, signal) =>
        new Promise((_resolve, reject) => {
          sent.length = 0;
          signal.addEventListener('abort', () => reject(new Error('cut')));
        });
      await job('고래2호');
      await expect.poll(() => sent).toEqual([]);
      await delivery.stop();
      expect(await listJobs()).toMatchObject([{ nextAttemptAt: time }]);
      expect(log.filter((line) => !line.includes('mail sent'))).toEqual([]);
    });

    test('데이터베이스가 잠깐 답하지 않아도 다음에 다시 본다', async () => {
      const { email } = await job();
      const errors: unknown[] = [];
      let isDown = true;
      const transaction: TestDatabase['transaction'] = async (work) => {
        if (isDown) throw new Error('database is locked');
        return database.transaction(work);
      };
      const delivery = startDelivering({ ...deps, database: { ...database, transaction } }, 5, (error) =>
        errors.push(error),
      );
      await expect.poll(() => errors.length).toBeGreaterThan(1);
      isDown = false;
      await expect.poll(() => sent.map(({ to }) => to)).toEqual([email]);
      await delivery.stop();
    });
  });
}
