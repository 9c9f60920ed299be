import pg from 'pg';
import { CannotOpen } from '../cannot-open.ts';
import { DatabaseUnavailable, databaseOutage } from '../outage.ts';

/** Errors about the server, not the query. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const OF_THE_SERVER = /^(?:08|25006|28|3D|42501|53|57|58|XX)/;
const WHY: [RegExp, string][] = [
  [/^28/, '로그인하지 못했어요. 사용자와 비밀번호를 확인해 주세요'],
  [/^3D/, '그런 데이터베이스가 없어요'],
  [/^(?:25006|42501)/, '이 사용자는 그 일을 할 수 없어요'],
];

/** Names the server's address in one line, without password. @param url undefined if embedded. @throws CannotOpen */
export async function withServerInError<T>(url: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw url === undefined ? error : addConnectionHint(url, error);
  }
}

function addConnectionHint(url: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_INVALID_URL') {
    return new CannotOpen('PostgreSQL의 주소를 읽을 수 없어요. 비밀번호에 든 기호는 %2F처럼 적어야 해요.');
  }
  const isUnavailable = error instanceof DatabaseUnavailable;
  const isOfServer = OF_THE_SERVER.test(code) || databaseOutage(error) !== undefined;
  if (!isUnavailable && !(error instanceof pg.DatabaseError && isOfServer)) return error;
  const known = WHY.find(([pattern]) => pattern.test(code))?.[1];
  const why =
    known ??
    (isUnavailable ? '연결하지 못했거나 연결이 끊겼어요' : '서버가 받아 주지 않거나 연결을 끊었어요');
  const said = error.message.replaceAll(/\s+/g, ' ');
  return new CannotOpen(`PostgreSQL(${serverOf(url)})을 쓸 수 없어요: ${why} (${said})`, { cause: error });
}

function serverOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${host}:${port}/${database}`;
}
