import { PROVIDER_LABELS } from '../../../app/account/external/provider.ts';
import type { KnownAccount } from '../../../app/account/account.server.ts';
import { suspendDirectly } from '../../../app/moderation/act/act-directly.server.ts';
import { find } from '../../../app/moderation/find/find.server.ts';
import { findMute } from '../../../app/moderation/act/mute.server.ts';
import { findPersonState, restorePerson } from '../../../app/moderation/moderate-person.server.ts';
import { doneAs, parseIdAlone, parseIdAndReason, type Command } from '../command.ts';
import { minuteText } from '../../../app/korean/date-text.ts';
import { entryLine } from '../entry-line.ts';
import { forPerson, PERSON, UNKNOWN_PERSON } from '../for-person.ts';
import { maskedEmail } from '../../../app/account/masked-email.ts';

function toLine({ id, createdAt, nickname, email }: KnownAccount): string {
  return entryLine([id, minuteText(createdAt), nickname, maskedEmail(email)]);
}

export const person: Command = {
  usage: PERSON,
  summary: '한 사람의 상태와 거래 수 보기',
  parse: (args) => {
    const who = parseIdAlone(args);
    return async ({ database, origin, now }) => {
      const { people } = await find(database, who, origin);
      if (people.length > 1) return { ok: true, lines: people.map(toLine) };
      const [only] = people;
      const found = only && (await findPersonState(database.read, only.id));
      if (!found) return UNKNOWN_PERSON;
      const { account, services, listedCount, hiddenCount, soldCount, boughtCount } = found;
      const { suspendedAt, suspendedReason } = account;
      const mutedUntil = await findMute(database.read, account.id, now());
      const free = mutedUntil === undefined ? '이용 중' : `대화 막힘 (${minuteText(mutedUntil)}까지)`;
      const state =
        suspendedAt === null ? free : `정지 (${minuteText(suspendedAt)}) ${suspendedReason ?? ''}`;
      return {
        ok: true,
        lines: [
          toLine(account),
          state,
          ...(services.length > 0
            ? [`간편 로그인 ${services.map((name) => PROVIDER_LABELS[name]).join(', ')}`]
            : []),
          `보이는 상품 ${listedCount} · 안 보이는 상품 ${hiddenCount} · 판매 ${soldCount} · 구매 ${boughtCount}`,
        ],
      };
    };
  },
};

export const suspendCommand: Command = {
  usage: `${PERSON} <reason…>`,
  summary: '한 사람을 정지하기 (상품이 모두 숨겨져요)',
  parse: (args) => {
    const { id: who, reason } = parseIdAndReason(args);
    return forPerson(who, async (deps, account) => {
      const outcome = await suspendDirectly(deps, { accountId: account.id, words: reason });
      const word = outcome.suspended ? '정지했어요.' : '이미 정지한 사람이에요.';
      return doneAs(`${word} 숨긴 상품: ${outcome.listingCount}개`, outcome);
    });
  },
};

export const restoreCommand: Command = {
  usage: PERSON,
  summary: '정지를 풀기 (상품이 다시 보여요)',
  parse: (args) => {
    const who = parseIdAlone(args);
    return forPerson(who, async (deps, account) => {
      const outcome = await restorePerson(deps, { accountId: account.id });
      const word = outcome.restored ? '정지를 풀었어요.' : '정지한 사람이 아니에요.';
      return { ok: true, lines: [`${word} 다시 보이는 상품: ${outcome.listingCount}개`] };
    });
  },
};
