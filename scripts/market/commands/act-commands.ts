import { findNamedAccount, listNicknames } from '../../../app/account/account.server.ts';
import { minuteText } from '../../../app/korean/date-text.ts';
import { warnOrMute } from '../../../app/moderation/act/act-directly.server.ts';
import { listActs, listActsOf } from '../../../app/moderation/act/act.server.ts';
import { actText, MUTE_DAYS, parseMuteDays, type ModerationAct } from '../../../app/moderation/act/act.ts';
import { undoAct, unmutePerson } from '../../../app/moderation/act/undo-act.server.ts';
import { WrongUse } from '../../run-tool.ts';
import { LIST_LIMIT, parseIdAlone, parseIdAndReason, parseIdAndText, type Command } from '../command.ts';
import { entryLine, listLines } from '../entry-line.ts';
import { forPerson, PERSON, UNKNOWN_PERSON } from '../for-person.ts';

function stateOf({ undoneAt, until }: ModerationAct, now: number): string {
  if (undoneAt !== null) return '취소함';
  if (until === null) return '';
  return until > now ? `${minuteText(until)}까지` : '끝남';
}

/** Of the person, unless the act names them already. */
function namePart({ accountId, targetName }: ModerationAct, names: ReadonlyMap<string, string>): string {
  const name = names.get(accountId ?? '') ?? '';
  return name === '' || name === targetName ? '' : `${name} (${accountId})`;
}

export const acts: Command = {
  usage: '[nickname|e-mail|id|address]',
  summary: '운영자가 한 조치, 최근 것부터',
  parse: (args) => {
    const who = args.length === 0 ? undefined : parseIdAlone(args);
    return async ({ database, now }) => {
      const account = who === undefined ? undefined : await findNamedAccount(database.read, who);
      if (who !== undefined && !account) return UNKNOWN_PERSON;
      const found = account
        ? await listActsOf(database.read, account.id, LIST_LIMIT + 1)
        : await listActs(database.read, LIST_LIMIT + 1);
      const at = now();
      const names = await listNicknames(
        database.read,
        found.flatMap(({ accountId }) => accountId ?? []),
      );
      const entries = found.map((act) =>
        entryLine(
          [
            act.id,
            minuteText(act.doneAt),
            actText(act.kind),
            stateOf(act, at),
            act.targetName,
            namePart(act, names),
            act.words,
          ].filter((part) => part !== ''),
        ),
      );
      return { ok: true, lines: listLines(entries, '아직 한 조치가 없어요.', LIST_LIMIT) };
    };
  },
};

export const warnCommand: Command = {
  usage: `${PERSON} <reason…>`,
  summary: '한 사람에게 경고하기 (이유는 받는 사람이 봐요)',
  parse: (args) => {
    const { id: who, reason: words } = parseIdAndReason(args);
    return forPerson(who, async (deps, { id: accountId }) => {
      const actId = await warnOrMute(deps, { accountId, kind: 'warn', words });
      return actId ? { ok: true, lines: [`경고했어요. 조치 번호: ${actId}`] } : undefined;
    });
  },
};

export const muteCommand: Command = {
  usage: `${PERSON} <${MUTE_DAYS.join('|')}> <reason…>`,
  summary: '며칠 동안 글을 쓰지 못하게 하기 (이유는 받는 사람이 봐요)',
  parse: (args) => {
    const { id: who, text } = parseIdAndText(args);
    const [typed = '', ...rest] = text.split(' ');
    const days = parseMuteDays(typed);
    if (!days) throw new WrongUse(`며칠인지 적어 주세요: ${MUTE_DAYS.join(', ')}`);
    const { reason: words } = parseIdAndReason([who, ...rest]);
    return forPerson(who, async (deps, { id: accountId }) => {
      const actId = await warnOrMute(deps, { accountId, kind: 'mute', days, words });
      return actId ? { ok: true, lines: [`${days}일 동안 막았어요. 조치 번호: ${actId}`] } : undefined;
    });
  },
};

export const unmuteCommand: Command = {
  usage: PERSON,
  summary: '글을 쓸 수 있게 하기',
  parse: (args) => {
    const who = parseIdAlone(args);
    return forPerson(who, async (deps, { id: accountId }) => {
      const wasMuted = await unmutePerson(deps, { accountId });
      return { ok: true, lines: [wasMuted ? '풀었어요.' : '막은 사람이 아니에요.'] };
    });
  },
};

export const undoActCommand: Command = {
  usage: '<act>',
  summary: '조치를 10분 안에 되돌리기',
  parse: (args) => {
    const actId = parseIdAlone(args);
    return async (deps) => {
      const outcome = await undoAct(deps, { actId });
      if (outcome.ok) return { ok: true, lines: ['되돌렸어요.'] };
      switch (outcome.problem) {
        case 'gone':
          return { ok: false, lines: ['그런 번호의 조치가 없어요.'] };
        case 'final':
          return { ok: false, lines: ['삭제한 상품은 되살릴 수 없어요.'] };
        case 'late':
          return { ok: false, lines: ['10분이 지났어요. 이의를 받아들이면 취소돼요.'] };
        case 'own':
          return { ok: false, lines: ['조치를 받은 사람이 아닌 다른 운영자가 되돌려야 해요.'] };
        case 'undone':
          return { ok: true, lines: ['이미 취소한 조치예요.'] };
      }
    };
  },
};
