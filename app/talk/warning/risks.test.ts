import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_BODY_LENGTH } from '../conversation.ts';
import { type RiskKind, RISK_KINDS, risksOf } from './risks.ts';

const HOST = 'dasi.example';

const EXAMPLES: [string, RiskKind[]][] = [
  ['제 번호는 010-1234-5678이에요', ['phone']],
  ['공일공 일이삼사 오육칠팔', ['phone']],
  ['０１０．１２３４．５６７８', ['phone']],
  ['⓪①⓪ ①②③④ ⑤⑥⑦⑧', ['phone']],
  ['⓿❶⓿ 1234 ➎➏➐➑', ['phone']],
  ['O1O 다시 일2삼4 다시 5678', ['phone']],
  ['국민 123456-78-901234', ['account']],
  ['카뱅 3333 01 2345678', ['account']],
  ['국민 일이삼사오육-칠팔-구공일이삼사', ['account']],
  ['110-123-456789', ['account']],
  ['http://pay.example/1', ['link']],
  ['safe-pay.shop/order', ['link']],
  ['https://dasi.example@pay.example/', ['link']],
  ['https://dasi.example.pay.example/', ['link']],
  ['https://dasi.example/product', []],
  ['안전결제 링크 보내 드릴게요', ['link']],
  ['카톡으로 얘기해요', ['messenger']],
  ['카.톡 아이디 abc_12', ['messenger']],
  ['open.kakao.example/abc', ['messenger']],
  ['선입금하시면 바로 보내요', ['prepayment']],
  ['먼저 입금해 주세요', ['prepayment']],
  ['선입금은 안 해요', []],
  ['인증번호 불러 주세요', ['code']],
  ['인증번호는 알려 드릴 수 없어요', []],
  ['톡으로 주시고 국민 123456-78-901234 로 선입금해 주세요', ['prepayment', 'account', 'messenger']],
  ['계좌이체 되나요?', []],
  ['운송장 번호는 6078-1234-5678 이에요', []],
  ['모델명은 SM-S918N, 2026-11-25 19:00에 봬요', []],
  ['온라인으로 35,000원이에요', []],
];

test.each(EXAMPLES)('%s', (text, risks) => {
  expect(risksOf(text, HOST)).toEqual(risks);
});

/** Every second line: patterns were made from the others only. */
function readHoldoutLines(name: string): string[] {
  const lines = readFileSync(join(import.meta.dirname, 'lines', `${name}.txt`), 'utf8')
    .trim()
    .split('\n');
  expect(new Set(lines).size).toBe(lines.length);
  return lines.filter((_, index) => index % 2 === 1);
}

test('P-warn: of held-out lines at least 95 of 100 that look like fraud are warned of, and at most 2 of 100 harmless ones', () => {
  const isWarnedOf = (line: string) => risksOf(line, HOST).length > 0;
  const [fraud, harmless] = [readHoldoutLines('fraud'), readHoldoutLines('harmless')];
  expect(fraud.length).toBeGreaterThanOrEqual(100);
  expect(harmless.length).toBeGreaterThanOrEqual(200);
  expect(fraud.filter(isWarnedOf).length / fraud.length).toBeGreaterThanOrEqual(0.95);
  expect(harmless.filter(isWarnedOf).length / harmless.length).toBeLessThanOrEqual(0.02);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: MAX_BODY_LENGTH * 5 }),
  fc.string({
    unit: fc.constantFrom('0', '1', '공', '일', 'o', 'l', '-', '.', ' ', '①', '국', '민', '@', 'a', '\u0301'),
  }),
);

test('any text has the same risks each time, and each only once, in the order of their gravity', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const risks = risksOf(text, HOST);
      expect(risks).toEqual(RISK_KINDS.filter((kind) => risks.includes(kind)));
      expect(risksOf(text, HOST)).toEqual(risks);
    }),
  );
});
