import { endEverySession, endSessionsOf } from '../../app/account/end-sessions.server.ts';
import { WrongUse, type Command } from './command.ts';

const EVERYBODY = '--all';

const ended = (count: number) => ({ ok: true, lines: [`로그인을 끝냈어요: ${count}개`] });

export const signOutCommand: Command = {
  usage: '<e-mail|id> | --all',
  summary: '한 계정의, 또는 모두의 로그인을 끝내기',
  parse: ([who, ...more]) => {
    if (!who || more.length > 0) throw new WrongUse('이메일이나 계정 번호 하나, 또는 --all을 적어 주세요.');
    return async (deps) => {
      if (who === EVERYBODY) return ended(await endEverySession(deps));
      const count = await endSessionsOf(deps, who);
      return count === undefined ? { ok: false, lines: ['그런 계정은 없어요.'] } : ended(count);
    };
  },
};
