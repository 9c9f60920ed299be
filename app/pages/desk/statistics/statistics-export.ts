import { seoulDayStart } from '../../../korean/date-text.ts';
import { DAILY_FIGURES } from '../../../moderation/statistics/statistics.ts';
import { readFigures } from '../../../moderation/statistics/statistics.server.ts';
import { csvHandler } from './export.server.ts';

const AHEAD_MS = 9 * 3_600_000;
const isoDay = (day: number) => new Date(seoulDayStart(day) + AHEAD_MS).toISOString().slice(0, 10);

export const loader = csvHandler('figures', async ({ services }) => {
  const { days } = await readFigures(services.database, services.now());
  return [
    ['날짜', ...DAILY_FIGURES.map(({ text }) => text)],
    ...days.map(({ day, counts }) => [isoDay(day), ...DAILY_FIGURES.map(({ name }) => counts[name])]),
  ];
});
