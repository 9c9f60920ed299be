import { findLastAct } from '../../../app/platform/audit-log.server.ts';
import { type Check, type Finding, good, doubtful, wrong } from '../finding.ts';
import { hasNoFile, readMarket } from './read-market.ts';

const HOUR_MS = 3_600_000;
/** A night was missed: as the alert rules say. */
const MAX_AGE_MS = 36 * HOUR_MS;
const MAX_FAIR_AGE_MS = 7 * 24 * HOUR_MS;
const TODO = 'bin/dasi backup <폴더> 를 밤마다 예약해 주세요 (deploy/dasi-backup.timer).';

export const backupsCheck: Check = {
  title: '백업',
  settings: ['DATABASE_URL', 'DATA_DIR'],
  async run(config) {
    if (hasNoFile(config)) return [doubtful(`아직 백업할 장터가 없어요. ${TODO}`)];
    try {
      return [judgeBackup(Date.now(), await readMarket(config, (db) => findLastAct(db, 'backup')))];
    } catch {
      return [doubtful('언제 백업했는지 알 수 없었어요. 데이터베이스를 먼저 봐 주세요.')];
    }
  },
};

type LastBackup = NonNullable<Awaited<ReturnType<typeof findLastAct>>>;

/** @param last its reason says what was lost by then */
export function judgeBackup(now: number, last: LastBackup | undefined): Finding {
  if (last === undefined) return doubtful(`백업한 기록이 없어요. ${TODO}`);
  const { createdAt: madeAt, reason } = last;
  const hours = Math.max(0, Math.floor((now - madeAt) / HOUR_MS));
  const when = `마지막 백업은 ${hours < 48 ? `${hours}시간` : `${Math.floor(hours / 24)}일`} 전이에요.`;
  if (now - madeAt <= MAX_AGE_MS)
    return reason === ''
      ? good(when)
      : wrong(`${when} ${reason} 없는 사진은 앞선 백업의 photos/에서 되돌려 놓아 주세요.`);
  return now - madeAt <= MAX_FAIR_AGE_MS ? doubtful(`${when} ${TODO}`) : wrong(`${when} ${TODO}`);
}
