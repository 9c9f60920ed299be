import { CannotOpen } from '../../../database/cannot-open.ts';
import type { DatabaseInspection, WriteFailure } from '../../../database/inspect/database-inspection.ts';
import { inspectDatabase } from '../../../database/inspect/inspect-database.ts';
import { damageLine } from '../../../database/sqlite/damage.ts';
import { type Check, type Finding, good, doubtful, wrong } from '../finding.ts';

export const databaseCheck: Check = {
  title: '데이터베이스',
  settings: ['DATABASE_URL', 'DATA_DIR'],
  async run(config) {
    const engine = config.databaseUrl ? 'PostgreSQL' : 'SQLite';
    try {
      return describe(engine, await inspectDatabase(config));
    } catch (error) {
      const line = error instanceof CannotOpen ? error.message : damageLine(error);
      if (line === undefined) throw error;
      return [wrong(isUnreachable(line) ? `${line}. ${REACH}` : line)];
    }
  },
};

const REACH = '데이터베이스가 돌고 있는지, DATABASE_URL이 맞는지, 방화벽이 막지 않는지 확인해 주세요.';
const isUnreachable = (line: string) => /쓸 수 없어요: (?:연결하지|서버가)/.test(line);

function describe(engine: string, { version, isTooOld, ...found }: DatabaseInspection): Finding[] {
  const name = `${engine} ${version}`;
  const findings = [
    isTooOld && wrong(`${name}은 너무 오래됐어요. 15 이상으로 올려 주세요.`),
    found.writeFailure && describeFailure(found.writeFailure),
    !found.hasMarket &&
      doubtful(
        `${name}에 아직 장터가 없어요. 처음 시작할 때 만들어져요. 쓰던 장터라면 DATABASE_URL과 DATA_DIR를 확인해 주세요.`,
      ),
    found.pending > 0 &&
      doubtful(
        `${name}에 마이그레이션 ${found.pending}개가 남았어요. 다음에 시작할 때 실행돼요. 먼저 백업해 주세요.`,
      ),
  ].filter((finding) => typeof finding === 'object');
  return findings.length > 0 ? findings : [good(`${name}, 마이그레이션이 모두 되어 있고 쓸 수 있어요.`)];
}

function describeFailure({ kind, message }: WriteFailure): Finding {
  if (kind === 'busy')
    return doubtful(
      `다른 것이 데이터베이스를 붙들고 있어서 지금은 쓸 수 없어요. 오래 걸리는 도구가 돌고 있는지 봐 주세요.`,
    );
  if (kind === 'full') return wrong('데이터베이스에 남은 공간이 없어요. 디스크를 비워 주세요.');
  return wrong(`데이터베이스에 쓸 수 없어요 (${message}). 사용자의 권한과 읽기 전용인지를 확인해 주세요.`);
}
