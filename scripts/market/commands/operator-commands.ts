import { getOwnAccount } from '../../../app/account/account.server.ts';
import {
  mayActAs,
  OPERATOR_ROLES,
  type OperatorRole,
  parseRole,
  roleText,
} from '../../../app/account/operator/operator-role.ts';
import { grantRole, listOperators, revokeRole } from '../../../app/account/operator/operator-role.server.ts';
import type { Reader } from '../../../database/database.ts';
import { findSecondFactorSince } from '../../../app/account/second-factor/second-factor.server.ts';
import { minuteText } from '../../../app/korean/date-text.ts';
import { WrongUse } from '../../run-tool.ts';
import { LIST_LIMIT, parseIdAlone, parseIdAndText, type Command } from '../command.ts';
import { entryLine, listLines } from '../entry-line.ts';
import { forPerson, PERSON } from '../for-person.ts';
import { maskedEmail } from '../../../app/account/masked-email.ts';

export const operators: Command = {
  usage: '',
  summary: '운영 화면(/desk)을 쓰는 사람',
  parse: (args) => {
    if (args.length > 0) throw new WrongUse('덧붙일 것이 없어요.');
    return async ({ database }) => {
      const entries = (await listOperators(database.read)).map(({ id, nickname, email, role, grantedAt }) =>
        entryLine([id, minuteText(grantedAt), role, nickname, maskedEmail(email)]),
      );
      return { ok: true, lines: listLines(entries, '아직 없어요.', LIST_LIMIT) };
    };
  },
};

export const grantRoleCommand: Command = {
  usage: `${PERSON} <${OPERATOR_ROLES.map(({ value }) => value).join('|')}>`,
  summary: '운영 화면을 쓰게 하기',
  parse: (args) => {
    const { id: who, text } = parseIdAndText(args);
    const role = parseRole(text);
    if (!role) {
      const roles = OPERATOR_ROLES.map(({ value, may }) => `${value}(${may})`);
      throw new WrongUse(`역할을 적어 주세요: ${roles.join(', ')}`);
    }
    return forPerson(who, async (deps, account) => {
      if (!(await grantRole(deps, { accountId: account.id, role }))) return undefined;
      const missing = await listMissing(deps.database.read, { accountId: account.id, role });
      return {
        ok: true,
        lines: [`${roleText(role)}(${role}) 역할을 줬어요. 운영 화면은 /desk 예요.`, ...missing],
      };
    });
  },
};

async function listMissing(
  db: Reader,
  { accountId, role }: { accountId: string; role: OperatorRole },
): Promise<string[]> {
  const hasFactor = (await findSecondFactorSince(db, accountId)) !== null;
  const { emailVerifiedAt } = await getOwnAccount(db, accountId);
  const isMailed = emailVerifiedAt !== null || !mayActAs(role, 'moderator');
  return [
    ...(hasFactor ? [] : ['이 사람이 2단계 인증을 켜야 운영 화면이 열려요.']),
    ...(isMailed
      ? []
      : [
          '이메일을 확인하지 않아서 새 사건과 문의를 메일로 알릴 수 없어요. 설정의 확인 메일 다시 받기를 눌러야 해요.',
        ]),
  ];
}

export const revokeRoleCommand: Command = {
  usage: PERSON,
  summary: '운영 화면을 쓰지 못하게 하기',
  parse: (args) => {
    const who = parseIdAlone(args);
    return forPerson(who, async (deps, account) => {
      if (!(await revokeRole(deps, { accountId: account.id })))
        return { ok: true, lines: ['역할이 없는 사람이에요.'] };
      return { ok: true, lines: ['역할을 거뒀어요. 열려 있던 운영 화면도 닫혔어요.'] };
    });
  },
};
