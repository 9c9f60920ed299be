import { hashSessionToken } from '../../../app/account/session/session-cookie.server.ts';
import { startSession } from '../../../app/account/session/session.server.ts';
import type { NoticeKind } from '../../../app/notice/notice.ts';
import { addNotice } from '../../../app/notice/notice.server.ts';
import { deliverDuePush } from '../../../app/notice/push/deliver-push.server.ts';
import type { PushDeps } from '../../../app/notice/push/push-answers.server.ts';
import { PushHostsHealth, RejectionWatch } from '../../../app/notice/push/push-hosts-health.server.ts';
import { PushKeys } from '../../../app/notice/push/push-keys.server.ts';
import { PushWire } from '../../../app/notice/push/push-wire.server.ts';
import { listPushDevices, type PushDevice, subscribe } from '../../../app/notice/push/subscribe.server.ts';
import type { PushOutcome } from '../../../app/notice/push/push.ts';
import { openConversation } from '../../../app/talk/conversation.server.ts';
import { conversationPath, type Message } from '../../../app/talk/conversation.ts';
import { say } from '../../../app/talk/message.server.ts';
import { listUnread } from '../../../app/talk/list/unread-conversations.server.ts';
import type { PushJobTable } from '../../../database/tables/notice-tables.ts';
import type { Engine } from '../database/engines.ts';
import { openPushReceiver, type TestBrowser } from './push-receiver.ts';
import { addListing, openTradingMarket, type TestPerson } from '../trading.ts';

const KEYS = new PushKeys('a secret of at least thirty-two bytes');
export const HOUR_MS = 3_600_000;
/** Noon in Seoul, outside of quiet hours. */
export const NOON = Date.UTC(2026, 10, 21, 3);
export const UNCUT = new AbortController().signal;

export type PushMarket = Awaited<ReturnType<typeof openPushMarket>>;

/** A market with a push service of its own, and a clock that stands at `time`. */
export async function openPushMarket(engine: Engine) {
  const market = await openTradingMarket(engine);
  const { database, fox: buyer } = market;
  const receiver = await openPushReceiver(KEYS.publicKey);
  const outcomes: PushOutcome[] = [];
  const wire = new PushWire();
  const noLogger = { info() {}, warn() {}, error() {} } as unknown as PushDeps['logger'];
  const clock = { time: NOON };
  /** When all appointments are; undefined where they were cancelled. */
  const appointment: { at: number | undefined } = { at: NOON + 48 * HOUR_MS };
  const pushing: PushDeps = {
    database,
    now: () => clock.time,
    logger: noLogger,
    keys: KEYS,
    hosts: { names: [], origins: [receiver.origin] },
    health: new PushHostsHealth(),
    rejections: new RejectionWatch(),
    wire,
    sources: {
      listUnread,
      conversationPath,
      noticePath: async () => '/product/detail/p',
      findAppointment: async (_db, { now }) => (appointment.at! > now ? appointment.at : undefined),
    },
    siteName: '다시',
    origin: 'https://dasi.example',
    contact: 'mailto:hello@dasi.example',
    onOutcome: (outcome) => outcomes.push(outcome),
  };

  async function signIn({ id: accountId }: TestPerson): Promise<string> {
    const token = await database.transaction((tx) =>
      startSession(tx, { accountId, replacing: undefined, now: clock.time }),
    );
    return hashSessionToken(token);
  }

  const subscribeTo = (accountId: string, sessionHash: string, browser: TestBrowser, isRenewal = false) =>
    database.transaction((tx) =>
      subscribe(tx, { accountId, sessionHash, ...browser, isRenewal, now: clock.time }, pushing.hosts),
    );

  /** A browser of theirs that gets pushes. */
  async function addDevice(person: TestPerson): Promise<TestBrowser & { sessionHash: string }> {
    const browser = receiver.addBrowser();
    const sessionHash = await signIn(person);
    const outcome = await subscribeTo(person.id, sessionHash, browser);
    if (!outcome.ok) throw new Error(outcome.reason);
    return { ...browser, sessionHash };
  }

  /** A conversation in which the buyer writes to the seller. */
  async function talk(): Promise<{ id: string; say(body: string): Promise<Message> }> {
    const productId = await addListing(market.deps, market.whale, { title: '참나무 책상' });
    const opened = await openConversation(market.deps, buyer, { productId });
    if (!opened.ok) throw new Error(opened.reason);
    const id = opened.conversationId;
    return {
      id,
      async say(body) {
        const clientId = crypto.randomUUID();
        const said = await say({ ...market.deps, now: () => clock.time }, buyer, { id, clientId, body });
        if (!said.ok) throw new Error(said.text);
        return said.message;
      },
    };
  }

  return {
    ...market,
    keys: KEYS,
    receiver,
    outcomes,
    clock,
    appointment,
    now: () => clock.time,
    pushing,
    signIn,
    subscribeTo,
    addDevice,
    talk,
    answer: ({ endpoint }: TestBrowser, status: number, headers = {}) =>
      receiver.answers.set(new URL(endpoint).pathname, (response) =>
        response.writeHead(status, headers).end(),
      ),
    devicesOf: ({ id: accountId }: TestPerson): Promise<PushDevice[]> =>
      listPushDevices(database.read, { accountId, sessionHash: '' }),
    listJobs: (): Promise<PushJobTable[]> =>
      database.read.selectFrom('pushJob').selectAll().orderBy('createdAt').execute(),
    async deliverAll(): Promise<void> {
      while (await deliverDuePush(pushing, UNCUT));
    },
    shown: () => receiver.received.map(({ body }) => body.notification),
    notify: (person: TestPerson, kind: NoticeKind = 'applied', subjectId = 'p') =>
      database.transaction((tx) =>
        addNotice(tx, {
          accountId: person.id,
          kind,
          subjectId,
          title: '참나무 책상',
          personId: buyer.id,
          now: clock.time,
        }),
      ),
    async close(): Promise<void> {
      wire.close();
      await receiver.close();
      await database.close();
    },
  };
}
