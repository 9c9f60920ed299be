import { relativeTime } from '../../../korean/relative-time.ts';
import type { CaseGroup, ModerationCase } from '../../../support/case/case.ts';
import { CASE_GROUPS, holderOf, parseCaseGroup } from '../../../support/case/case.ts';
import { countCases, pageQueue } from '../../../support/case/case.server.ts';
import { reportReasonText, targetKindText } from '../../../support/report/report.ts';
import type { DeskRequest } from '../desk-handler.server.ts';
import { type DeskFrameData, frameOf } from '../desk-frame.server.ts';
import { casePath, DESK_PATH, GROUP_PARAM, withGroup } from '../desk-paths.ts';

export interface QueueItem extends Pick<ModerationCase, 'id' | 'targetName' | 'reason'> {
  path: string;
  isClaimedByOther: boolean;
  reasonText: string;
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

interface Seen {
  group: CaseGroup;
  now: number;
  reader: string;
}

const OLD_MS = 12 * 3_600_000;

/** With the frame, so that open cases are counted once. */
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
  const group = parseCaseGroup(url.searchParams.get(GROUP_PARAM));
  const [page, counts] = await Promise.all([
    pageQueue(read, group, url.searchParams.get('cursor'), actor.id),
    counting,
  ]);
  const now = services.now();
  return {
    group,
    tabs: CASE_GROUPS.map(({ value, text }) => ({
      value,
      text,
      count: counts[value],
      to: withGroup(DESK_PATH, { group: value }),
    })),
    items: page.cases.map((one) => toItem(one, { group, now, reader: actor.id })),
    next: page.nextCursor && withGroup(DESK_PATH, { group, cursor: page.nextCursor }),
  };
}

function toItem(one: ModerationCase, { group, now, reader }: Seen): QueueItem {
  const { id, targetName, reason, targetKind, openedAt } = one;
  const kind = targetKind === 'conversation' ? '채팅' : targetKindText(targetKind);
  const holder = holderOf(one, now);
  const claimText = holder === reader ? '내가 맡음' : '맡은 사람 있음';
  return {
    id,
    path: withGroup(casePath(id), { group }),
    isClaimedByOther: holder !== null && holder !== reader,
    targetName,
    reason,
    reasonText: reportReasonText(reason),
    about: [kind, `${one.score}점`, ...(holder === null ? [] : [claimText])].join(' · '),
    age: relativeTime(openedAt, now),
    isOld: now - openedAt > OLD_MS,
  };
}
