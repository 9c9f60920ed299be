import type { PolicyVersions } from '../../app/account/consent/consent.ts';
import { KnownDevices } from '../../app/account/sign-in/known-devices.server.ts';
import { SecretEncryption } from '../../app/account/second-factor/secret-encryption.server.ts';
import { PasskeyChallenges } from '../../app/account/passkey/passkey-challenges.server.ts';
import { PendingSignIns } from '../../app/account/second-factor/pending-sign-in.server.ts';
import { UnsubscribeLinks } from '../../app/notice/choice/unsubscribe-links.server.ts';
import { NumberHashes } from '../../app/moderation/number/number-hashes.server.ts';
import { UNLIMITED, type Limits } from '../../app/platform/rate-limit/rate-limit.server.ts';
import { newId } from '../../app/platform/id.server.ts';
import { publishProduct } from '../../app/product/publish-product.server.ts';
import type { ProductDraft } from '../../app/product/product-form.ts';
import { countUnreadForMail } from '../../app/talk/list/unread-mail/unread-mail.server.ts';
import type { Database } from '../../database/database.ts';
import type { Engine, TestDatabase } from './database/engines.ts';

export interface TestPerson {
  id: string;
  nickname: string;
  email: string;
}

/** From where the tests' people give their passwords. */
export const CLIENT = { address: '203.0.113.7', device: undefined };

/** What is in force for the one who signs up. */
export const IN_FORCE = { terms: '2026-11-22', privacy: '2026-11-23' };

/** What use cases need: the database, an operator, and a clock that moves a second at each look; nothing is limited. */
export function tradingDeps<D extends Database>(
  database: D,
): {
  database: D;
  policies: PolicyVersions;
  config: { origin: undefined; siteName: string };
  limits: Limits;
  devices: KnownDevices;
  operator: string;
  pendingSignIns: PendingSignIns;
  secretEncryption: SecretEncryption;
  passkeyChallenges: PasskeyChallenges;
  unsubscribeLinks: UnsubscribeLinks;
  numberHashes: NumberHashes;
  now(): number;
  onSecurityEvent(): void;
  countUnreadTalks: typeof countUnreadForMail;
} {
  let time = Date.UTC(2026, 10, 21);
  return {
    database,
    policies: IN_FORCE,
    config: { origin: undefined, siteName: '다시' },
    limits: UNLIMITED,
    devices: new KnownDevices('secret'),
    pendingSignIns: new PendingSignIns('secret'),
    secretEncryption: new SecretEncryption('secret'),
    passkeyChallenges: new PasskeyChallenges('secret'),
    unsubscribeLinks: new UnsubscribeLinks('secret'),
    numberHashes: new NumberHashes('secret'),
    operator: 'tester',
    now: () => (time += 1000),
    onSecurityEvent: () => undefined,
    countUnreadTalks: countUnreadForMail,
  };
}

/** A database of its own, which closing it removes, what use cases need of it, and two people who have done nothing yet. */
export interface TradingMarket {
  database: TestDatabase;
  deps: ReturnType<typeof tradingDeps<TestDatabase>>;
  whale: TestPerson;
  fox: TestPerson;
}

export async function openTradingMarket(engine: Engine): Promise<TradingMarket> {
  const database = await engine.open();
  const whale = await addPerson(database, '초록고래');
  const fox = await addPerson(database, '파란여우');
  return { database, deps: tradingDeps(database), whale, fox };
}

/** A person with an account, without the work of hashing a password. */
export async function addPerson(database: Database, nickname: string): Promise<TestPerson> {
  const id = newId();
  const email = `${id.toLowerCase()}@dasi.kr`;
  await database.transaction((tx) =>
    tx
      .insertInto('account')
      .values({
        id,
        email,
        emailKey: email,
        nickname,
        nicknameKey: nickname,
        passwordHash: 'no password matches this',
        createdAt: 0,
      })
      .execute(),
  );
  return { id, nickname, email };
}

const DRAFT: ProductDraft = {
  title: '원목 식탁 의자',
  brand: '',
  size: '45 × 83cm',
  desc: '튼튼해요.',
  category: 'best',
  subCategory: 'furniture',
  priceWon: 35_000,
};

/** Lists something of this seller, and returns its id. */
export async function addListing(
  deps: { database: Database; now(): number },
  seller: { id: string },
  draft: Partial<ProductDraft> = {},
): Promise<string> {
  const productId = newId();
  const input = { productId, draft: { ...DRAFT, ...draft }, photos: [], onceKey: undefined };
  await publishProduct(deps, seller, input);
  return productId;
}
