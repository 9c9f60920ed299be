import { CannotOpen } from '../../../database/cannot-open.ts';
import { measureClockOffset } from '../../../database/inspect/inspect-postgres.ts';
import { type Check, type Finding, good, doubtful, messageOf, wrong } from '../finding.ts';
import { ask } from './ask.ts';

/** Codes of authenticator apps last half a minute, and S3 refuses what is signed a quarter of an hour away. */
const MAX_GOOD_MS = 5_000;
const MAX_FAIR_MS = 30_000;

export const clockCheck: Check = {
  title: '시계',
  settings: ['DATABASE_URL', 'STORAGE_URL'],
  async run({ databaseUrl, bucket }) {
    const clocks = [
      databaseUrl && compare('데이터베이스', () => measureClockOffset(databaseUrl)),
      bucket && compare('사진 저장소', () => measureHttpOffset(bucket.endpoint)),
    ];
    const found = await Promise.all(clocks.filter((clock) => clock instanceof Promise));
    if (found.length > 0) return found;
    return [good(`지금은 ${new Date().toISOString()}이에요 (견줄 다른 시계는 없어요).`)];
  },
};

async function compare(whose: string, measure: () => Promise<number>): Promise<Finding> {
  try {
    return judgeOffset(whose, await measure());
  } catch (error) {
    if (error instanceof CannotOpen)
      return doubtful(`${whose}의 시계를 알 수 없었어요. ${whose}를 먼저 봐 주세요.`);
    return doubtful(`${whose}의 시계를 알 수 없었어요 (${messageOf(error)}).`);
  }
}

/** @param offsetMs by how much the other clock is ahead */
export function judgeOffset(whose: string, offsetMs: number): Finding {
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  if (Math.abs(offsetMs) <= MAX_GOOD_MS) return good(`${whose}의 시계와 맞아요.`);
  const how = `이 기기의 시계가 ${whose}보다 ${seconds}초 ${offsetMs > 0 ? '느려요' : '빨라요'}.`;
  const todo = '두 기기의 시계를 NTP로 맞춰 주세요 (timedatectl set-ntp true).';
  return Math.abs(offsetMs) <= MAX_FAIR_MS ? doubtful(`${how} ${todo}`) : wrong(`${how} ${todo}`);
}

/** By the header `Date`, which has whole seconds. RFC 9110, 6.6.1. */
async function measureHttpOffset(address: string): Promise<number> {
  const requestedAt = Date.now();
  const answer = await ask(address);
  if ('failure' in answer) throw new Error(answer.failure);
  const time = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(time)) throw new Error('no Date');
  return time + 500 - (requestedAt + Date.now()) / 2;
}
