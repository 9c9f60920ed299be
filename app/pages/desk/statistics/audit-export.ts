import { minuteText } from '../../../korean/date-text.ts';
import { listAudit } from '../../../platform/audit-log.server.ts';
import { csvHandler } from './export.server.ts';

const MAX_LINES = 100_000;

export const loader = csvHandler('audit', async ({ services }) => {
  const acts = await listAudit(services.database.read, MAX_LINES);
  return [
    ['번호', '때', '운영자', '한 일', '대상', '이유'],
    ...acts.map(({ seq, createdAt, operator, act, targetId, reason }) => [
      seq,
      minuteText(createdAt),
      operator,
      act,
      targetId,
      reason,
    ]),
  ];
});
