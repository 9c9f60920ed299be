import { upsertDeskSession } from '../../../app/account/operator/operator-store.server.ts';
import { grantRole } from '../../../app/account/operator/operator-role.server.ts';
import { hashSessionToken } from '../../../app/account/session/session-cookie.server.ts';
import { warnOrMute } from '../../../app/moderation/act/act-directly.server.ts';
import { sendAppeal } from '../../../app/moderation/appeal/appeal.server.ts';
import type { NumberHashes } from '../../../app/moderation/number/number-hashes.server.ts';
import { attachmentOf } from '../../../app/pages/support/report-target.server.ts';
import { UNLIMITED } from '../../../app/platform/rate-limit/rate-limit.server.ts';
import { sendReport } from '../../../app/support/report/report.server.ts';
import type { ReportReason, ReportTargetKind } from '../../../app/support/report/report.ts';
import { openConversation } from '../../../app/talk/conversation.server.ts';
import type { Database } from '../../../database/database.ts';
import { GALLERY_NOW } from '../moment.ts';

const MINUTE_MS = 60_000;
const TALK = { productId: 'headphone', sellerIndex: 7 };

interface Person {
  id: string;
  token: string;
}

interface DeskDeps {
  database: Database;
  numberHashes: NumberHashes;
}

interface Operators {
  opened: Person;
  /** Has a role, and has not opened the desk. */
  closed: Person;
}

interface ListingReport {
  productId: string;
  reporterIndex: number;
  reason: ReportReason;
  details: string;
  minutesAgo: number;
}

const REPORTS: readonly ListingReport[] = [
  {
    productId: 'longest-title',
    reporterIndex: 4,
    reason: 'fraud',
    details: '사진이 다른 가게의 것이에요.\n'.repeat(4) + '가나다라마바사아자차카타파하'.repeat(6),
    minutesAgo: 300,
  },
  {
    productId: 'longest-title',
    reporterIndex: 5,
    reason: 'fraud',
    details: '값이 이상해요',
    minutesAgo: 200,
  },
  { productId: 'lipstick', reporterIndex: 2, reason: 'prohibited', details: '', minutesAgo: 90 },
  {
    productId: 'ten-photos',
    reporterIndex: 3,
    reason: 'spam',
    details: '같은 글이 여러 번 올라와요',
    minutesAgo: 45,
  },
  {
    productId: 'no-photo',
    reporterIndex: 8,
    reason: 'other',
    details: '사진이 하나도 없어요',
    minutesAgo: 4,
  },
];

const WARNED_INDEX = 9;
const WORDS = '같은 상품을 하루에 열 번 넘게 올렸어요. 한 상품은 한 번만 올려 주세요.';
const APPEAL = '잘못 눌러서 여러 번 올라갔어요. 한 번만 빼고 모두 지웠는데, 경고는 거두어 주실 수 있을까요?';

/** What waits at the desk of an operator who opened it an hour ago. */
export async function fillDesk(
  { database, numberHashes }: DeskDeps,
  people: Person[],
  { opened, closed }: Operators,
): Promise<void> {
  await report({ database, numberHashes }, people);
  const at = (minutesAgo: number) => ({ database, now: () => GALLERY_NOW - minutesAgo * MINUTE_MS });
  const warned = people[WARNED_INDEX]!;
  const actId = await warnOrMute(
    { ...at(600), operator: people[1]!.id },
    { accountId: warned.id, kind: 'warn', words: WORDS },
  );
  await sendAppeal(at(500), warned, { actId: actId!, words: APPEAL });
  const granting = { ...at(900), operator: 'gallery' };
  await grantRole(granting, { accountId: opened.id, role: 'owner' });
  await grantRole(granting, { accountId: closed.id, role: 'reader' });
  const openedAt = GALLERY_NOW - 60 * MINUTE_MS;
  await database.transaction((tx) =>
    upsertDeskSession(tx, { sessionHash: hashSessionToken(opened.token), openedAt, codeAt: openedAt }),
  );
}

async function report({ database, numberHashes }: DeskDeps, people: Person[]): Promise<void> {
  const send = async (
    by: Person,
    target: { kind: ReportTargetKind; targetId: string },
    said: { reason: ReportReason; details: string; minutesAgo: number },
    from: Parameters<typeof sendReport>[3] = {},
  ) => {
    const { minutesAgo, ...typed } = said;
    const deps = { database, now: () => GALLERY_NOW - minutesAgo * MINUTE_MS };
    const outcome = await sendReport(deps, by, { ...target, typed, onceKey: undefined }, from);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  };
  for (const { productId, reporterIndex, ...said } of REPORTS)
    await send(people[reporterIndex]!, { kind: 'listing', targetId: productId }, said);
  const [buyer, seller] = [people[0]!, people[TALK.sellerIndex]!];
  const deps = { database, limits: UNLIMITED, now: () => GALLERY_NOW - 40 * MINUTE_MS };
  const talk = await openConversation(deps, buyer, { productId: TALK.productId });
  if (!talk.ok) throw new Error(talk.reason);
  const { conversationId: id } = talk;
  const said = { reason: 'fraud', details: '먼저 돈을 보내라고 해요.', minutesAgo: 40 } as const;
  await send(buyer, { kind: 'person', targetId: seller.id }, said, {
    conversationId: id,
    attach: attachmentOf(
      { kind: 'person', id: seller.id },
      { id, aroundSeq: undefined },
      { actor: buyer, ownHost: 'localhost', numberHashes },
    ),
  });
}
