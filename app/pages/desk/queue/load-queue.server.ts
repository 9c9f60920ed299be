import { relativeTime } from '../../../korean/relative-time.ts';
import type { CaseGroup, ModerationCase } from '../../../support/case/case.ts';
import { CASE_GROUPS, holderOf, parseCaseGroup } from '../../../support/case/case.ts';
import { countCases, pageQueue } from '../../../support/case/case.server.ts';
import { reportReasonText, targetKindText } from '../../../support/report/report.ts';
import type { DeskRequest } from '../desk-handler.server.ts';
import { type DeskFrameData, frameOf } from '../desk-frame.server.ts';
import { DESK_PATH } from '../desk-paths.ts';

export interface QueueItem extends Pick<ModerationCase, 'id' | 'targetName' | 'reason'> {
  reasonText: string;
  /** What it is about, and whether it is being worked on. */
  about: string;
  age: string;
  isOld: boolean;
}

export interface QueueData {
  group: CaseGroup;
  tabs: { value: CaseGroup; text: string; count: number; to: string }[];
  items: QueueItem[];
  next: string | undefined;
}

const OLD_MS = 12 * 3_600_000;

/** With what surrounds it, so that open cases are counted once. */
export async function loadQueue(page: DeskRequest): Promise<{ frame: DeskFrameData; queue: QueueData }> {
  const counting = countCases(page.services.database.read, page.actor.id);
  const [frame, queue] = await Promise.all([frameOf(page, counting), findQueue(page, counting)]);
  return { frame, queue };
}

async function findQueue(
  { services, url, actor }: DeskRequest,
  counting: ReturnType<typeof countCases>,
): Promise<QueueData> {
  const { read } = services.database;
  const group = parseCaseGroup(url.searchParams.get('group'));
  const [page, counts] = await Promise.all([
    pageQueue(read, group, url.searchParams.get('cursor'), actor.id),
    counting,
  ]);
  const now = services.now();
  return {
    group,
    tabs: CASE_GROUPS.map(({ value, text }) => ({ value, text, count: counts[value], to: queuePath(value) })),
    items: page.cases.map((one) => toItem(one, now)),
    next: page.nextCursor && queuePath(group, page.nextCursor),
  };
}

function queuePath(group: CaseGroup, cursor?: string): string {
  const params = new URLSearchParams({
    ...(group !== 'all' && { group }),
    ...(cursor !== undefined && { cursor }),
  });
  return params.size > 0 ? `${DESK_PATH}?${params}` : DESK_PATH;
}

function toItem(one: ModerationCase, now: number): QueueItem {
  const { id, targetName, reason, targetKind, openedAt } = one;
  const kind = targetKind === 'conversation' ? '채팅' : targetKindText(targetKind);
  return {
    id,
    targetName,
    reason,
    reasonText: reportReasonText(reason),
    about: [kind, `${one.score}점`, ...(holderOf(one, now) === null ? [] : ['맡은 사람 있음'])].join(' · '),
    age: relativeTime(openedAt, now),
    isOld: now - openedAt > OLD_MS,
  };
}
