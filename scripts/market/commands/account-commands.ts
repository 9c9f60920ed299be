import { endEverySession, endSessionsOf } from '../../../app/account/session/session.server.ts';
import { issueResetLink } from '../../../app/account/password/reset-password.server.ts';
import { dropSecondFactor } from '../../../app/account/second-factor/change-second-factor.server.ts';
import { deleteAccountOf } from '../../../app/leaving/leave.server.ts';
import { WrongUse } from '../../run-tool.ts';
import { parseIdAlone, parseIdAndReason, type Command } from '../command.ts';
import { forPerson, PERSON } from '../for-person.ts';

const EVERYBODY = '--all';

const ended = (count: number) => ({ ok: true, lines: [`로그인을 끝냈어요: ${count}개`] });

export const signOutCommand: Command = {
  usage: `${PERSON} | --all`,
  summary: '한 계정의, 또는 모두의 로그인을 끝내기',
  parse: ([who, ...more]) => {
    if (!who || more.length > 0) throw new WrongUse('한 사람이나 --all을 적어 주세요.');
    if (who === EVERYBODY) return async (deps) => ended(await endEverySession(deps));
    return forPerson(parseIdAlone([who]), async (deps, account) => {
      const count = await endSessionsOf(deps, account.id);
      return count === undefined ? undefined : ended(count);
    });
  },
};

export const resetPasswordCommand: Command = {
  usage: PERSON,
  summary: '새 비밀번호를 정할 링크를 만들고 로그인을 끝내기',
  parse: (args) => {
    const who = parseIdAlone(args);
    return forPerson(who, async (deps, account) => {
      const made = await issueResetLink(deps, { who: account.id });
      if (!made) return undefined;
      const advice = deps.origin ? [] : ['ORIGIN이 없어서 경로만 보여 드려요. 장터의 주소 뒤에 붙여 주세요.'];
      return {
        ok: true,
        lines: [
          `로그인을 끝냈어요: ${made.sessionCount}개. 비밀번호는 이 링크를 쓸 때까지 그대로예요.`,
          ...(made.passkeyCount > 0 ? [`패스키를 삭제했어요: ${made.passkeyCount}개.`] : []),
          ...(made.serviceCount > 0 ? [`간편 로그인의 연결을 끊었어요: ${made.serviceCount}개.`] : []),
          '계정의 주인에게만 전해 주세요. 30분 안에 한 번만 쓸 수 있고, 다시 보여 드릴 수 없어요.',
          ...advice,
          `${deps.origin ?? ''}${made.path}`,
        ],
      };
    });
  },
};

export const deleteAccountCommand: Command = {
  usage: `${PERSON} <reason…>`,
  summary: '한 사람을 탈퇴시키기 (되돌릴 수 없어요)',
  parse: (args) => {
    const { id: who, reason } = parseIdAndReason(args);
    return forPerson(who, async (deps, account) => {
      if (!(await deleteAccountOf(deps, { accountId: account.id, reason }))) return undefined;
      return {
        ok: true,
        lines: ['탈퇴시켰어요. 상품과 찜은 지워졌고, 거래한 사람의 기록에는 이름이 없어요.'],
      };
    });
  },
};

const DROPPED = {
  dropped: { ok: true, lines: ['2단계 인증을 껐어요. 모든 기기에서 로그아웃됐고, 알리는 메일이 가요.'] },
  'was-off': { ok: true, lines: ['2단계 인증이 꺼져 있는 계정이에요.'] },
  nobody: { ok: false, lines: ['그런 이메일의 계정은 없어요. 본인을 확인한 이메일로만 할 수 있어요.'] },
};

export const dropSecondFactorCommand: Command = {
  usage: '<e-mail>',
  summary: '인증 앱과 복구 코드를 모두 잃은 사람의 2단계 인증 끄기',
  parse: ([email, ...more]) => {
    if (!email || more.length > 0) throw new WrongUse('이메일 하나를 적어 주세요.');
    return async (deps) => DROPPED[await dropSecondFactor(deps, email)];
  },
};
