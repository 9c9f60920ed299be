import { listAudit, type LoggedAct } from '../../../app/platform/audit-log.server.ts';
import { parseAll, type Command } from '../command.ts';
import { minuteText } from '../../../app/korean/date-text.ts';
import { entryLine, listLines } from '../entry-line.ts';

const NEWEST = 50;
/** As many as there are. */
const ALL = Number.MAX_SAFE_INTEGER;

function toLine({ createdAt, operator, act, targetId, reason }: LoggedAct): string {
  const why = reason === '' ? [] : [reason];
  return entryLine([minuteText(createdAt), operator, act, targetId, ...why]);
}

export const audit: Command = {
  usage: '[--all]',
  summary: `운영자가 한 일, 최근 ${NEWEST}건 (--all: 모두)`,
  parse: (args) => {
    const limit = parseAll(args) ? ALL : NEWEST;
    return async ({ database }) => {
      const actions = await listAudit(database.read, limit);
      return { ok: true, lines: listLines(actions.map(toLine), '아직 한 일이 없어요.', limit) };
    };
  },
};
