import { seoulDayStart } from '../../../korean/date-text.ts';
import { DAILY_COUNTS } from '../../../moderation/statistics/statistics.ts';
import { readStatistics } from '../../../moderation/statistics/statistics.server.ts';
import { csvHandler } from './export.server.ts';

const AHEAD_MS = 9 * 3_600_000;
const isoDay = (day: number) => new Date(seoulDayStart(day) + AHEAD_MS).toISOString().slice(0, 10);

export const loader = csvHandler('figures', async ({ services }) => {
  const { days } = await readStatistics(services.database, services.now());
  return [
    ['날짜', ...DAILY_COUNTS.map(({ text }) => text)],
    ...days.map(({ day, counts }) => [isoDay(day), ...DAILY_COUNTS.map(({ name }) => counts[name])]),
  ];
});
