import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoPeople } from '../../../scripts/demo/people.ts';
import { nicknameKey } from '../account.ts';
import { RESERVED_NICKNAME, reservedNicknameProblem } from './reserved-nickname.server.ts';

/** Texts with commas between them. */
const listOf = (...texts: string[]) => texts.flatMap((text) => text.split(','));
const problemOf = (nickname: string, siteName = '강남 장터') => reservedNicknameProblem(nickname, siteName);

describe('a nickname that poses as the market or its staff is refused', () => {
  test.each(
    listOf(
      '관리자,관 리 자,*운영자*,운영자님,재고관리자,운🐳영자,고객센터 1,탈퇴한 사용자,공식,공식 판매자,시스템,시스템님,익명,root,Support 24,staff-7',
    ),
  )('a word of staff: %s', (nickname) => expect(problemOf(nickname)).toBe(RESERVED_NICKNAME));

  test.each(
    listOf(
      '다시,다 시,다시님,다시24,DASI,dasi_1,ㄷㅏㅅㅣ,다시 운영진,다시 공식,다시고객센터팀,다시팀,다시 팀장님,안녕 다시 공식,공식 다시,다시_안내',
      'dasi admin,dasi.official,DASI TEAM',
    ),
  )("the market's own name: %s", (nickname) => expect(problemOf(nickname)).toBe(RESERVED_NICKNAME));

  test.each(['강남장터', '강남 장터', '강남-장터 팀', '강남장터운영', '공식 강남장터'])(
    'the name that its operator gave it: %s',
    (nickname) => {
      expect(problemOf(nickname)).toBe(RESERVED_NICKNAME);
      expect(problemOf(nickname.replace(/공식 /, ''), '서울 장터')).toBeUndefined();
    },
  );

  test.each(
    listOf(
      'аdmin,АDМІN,ΑDΜΙΝ,ADM1N,adm|n,Ádmin,ａｄｍｉｎ,𝐚𝐝𝐦𝐢𝐧,ⓐⓓⓜⓘⓝ,adrnin,ɑdmin,dаsi,dasі,DΑSI team,rооt',
      '0perator,m0derator',
    ),
  )('letters that look like others: %s', (nickname) => expect(problemOf(nickname)).toBe(RESERVED_NICKNAME));

  test.each(
    listOf(
      '관ㆍ리자,관\u119E리자,다시ㅡ공식,관ㅡ리ㅡ자,운ㅣ영ㅣ자,고ー객ー센터,관丨리丨자,운一영一자,관〡리〡자,ㄷㅏㅣㅅㅣ,공ㆍ식 판매자,adーmin',
    ),
  )('letters that stand for a separator: %s', (nickname) =>
    expect(problemOf(nickname)).toBe(RESERVED_NICKNAME),
  );

  test.each(
    listOf('ᴀᴅᴍɪɴ,ꜱᴛᴀꜰꜰ,ᴅᴀꜱɪ 팀,sʏsᴛᴇᴍ,운영者,管理者,運營者,运営자,公式,다시 公式,顧客센터,다시 公知'),
  )('small capitals and hanja: %s', (nickname) => expect(problemOf(nickname)).toBe(RESERVED_NICKNAME));
});

test.each([
  ...listOf(
    '다시마,다시마 팀,Dasi 팬,다시 사랑,다시봄,다시 팀버랜드,우리팀 다시,수학공식,비공식팬,음향시스템,badminton,supporter,광고관리,민수,강남 사는 곰',
    '강남장터구경,Àlex,Иван,🐳🐳,ㅡㅡ,ㅣㅣ,나ㆍ너,ラーメン,山田一郎,ʙᴇᴀʀ,理沙,ㅋㅋㅣ,여행者',
  ),
  ...demoPeople,
])('%s is like any other', (nickname) => expect(problemOf(nickname)).toBeUndefined());

test('spaces, signs and case around a reserved name change nothing', () => {
  const noise = fc.string({ unit: fc.constantFrom(' ', '.', '_', '-', '🐳', '*'), maxLength: 3 });
  const reserved = fc.constantFrom('관리자', '다시공식', 'admin', '운영진', 'dasi');
  fc.assert(
    fc.property(reserved, noise, noise, fc.boolean(), (name, before, after, isLoud) => {
      const nickname = `${before}${isLoud ? name.toUpperCase() : name}${after}`;
      expect(problemOf(nickname)).toBe(RESERVED_NICKNAME);
      expect(problemOf(nicknameKey(nickname))).toBe(RESERVED_NICKNAME);
    }),
  );
});

test('any text has an answer', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      (nickname, siteName) => {
        expect([undefined, RESERVED_NICKNAME]).toContain(reservedNicknameProblem(nickname, siteName));
      },
    ),
  );
});
