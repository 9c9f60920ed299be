import { mayActAs } from '../../../account/operator/operator-role.ts';
import { DAILY_COUNTS } from '../../../moderation/statistics/statistics.ts';
import { type Statistics, readStatistics } from '../../../moderation/statistics/statistics.server.ts';
import { reportReasonText } from '../../../support/report/report.ts';
import type { DeskRequest } from '../desk-handler.server.ts';

export async function loadStatistics({ services, role, isFresh }: DeskRequest) {
  const { days, reports, firstView, acts, appeals } = await readStatistics(services.database, services.now());
  return {
    days: days.map(({ day, counts }) => ({
      day,
      counts: DAILY_COUNTS.map(({ name }) => counts[name]),
    })),
    reports: reports.map(({ reason, count }) => ({ name: reportReasonText(reason), value: `${count}건` })),
    work: [
      { name: '처음 볼 때까지 (중앙값)', value: waitText(firstView.median) },
      { name: '처음 볼 때까지 (90%)', value: waitText(firstView.p90) },
      { name: '조치', value: `${acts}번` },
      { name: '이의 제기', value: `${appeals.sent}건` },
      { name: '이의로 되돌린 조치', value: `${appeals.overturned}번` },
    ],
    exports: mayActAs(role, 'owner') ? { isFresh } : null,
  };
}

export type LoadedStatistics = Awaited<ReturnType<typeof loadStatistics>>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function waitText(ms: Statistics['firstView']['median']): string {
  if (ms === undefined) return '아직 없음';
  if (ms < MINUTE_MS) return '1분 안';
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)}분`;
  return `${(ms / HOUR_MS).toFixed(1)}시간`;
}
