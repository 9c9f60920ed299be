import { isAtLeast } from '../../../account/operator/operator-role.ts';
import { DAILY_FIGURES } from '../../../moderation/statistics/statistics.ts';
import { type Figures, readFigures } from '../../../moderation/statistics/statistics.server.ts';
import { reportReasonText } from '../../../support/report/report.ts';
import type { DeskRequest } from '../desk-handler.server.ts';

export async function loadFigures({ services, role, isFresh }: DeskRequest) {
  const { days, reports, firstLook, acts, appeals } = await readFigures(services.database, services.now());
  return {
    days: days.map(({ day, counts }) => ({
      day,
      counts: DAILY_FIGURES.map(({ name }) => counts[name]),
    })),
    reports: reports.map(({ reason, count }) => ({ name: reportReasonText(reason), value: `${count}건` })),
    work: [
      { name: '처음 볼 때까지 (중앙값)', value: waitText(firstLook.median) },
      { name: '처음 볼 때까지 (90%)', value: waitText(firstLook.p90) },
      { name: '조치', value: `${acts}번` },
      { name: '이의 제기', value: `${appeals.sent}건` },
      { name: '이의로 되돌린 조치', value: `${appeals.overturned}번` },
    ],
    exports: isAtLeast(role, 'owner') ? { isFresh } : null,
  };
}

export type LoadedFigures = Awaited<ReturnType<typeof loadFigures>>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function waitText(ms: Figures['firstLook']['median']): string {
  if (ms === undefined) return '아직 없음';
  if (ms < MINUTE_MS) return '1분 안';
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)}분`;
  return `${(ms / HOUR_MS).toFixed(1)}시간`;
}
