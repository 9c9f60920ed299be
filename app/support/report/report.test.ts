import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseReport,
  parseTargetKind,
  REPORT_DETAILS_LIMIT,
  REPORT_REASONS,
  REPORT_TARGET_KINDS,
} from './report.ts';

test('이유는 정해진 것 가운데 하나여야 한다', () => {
  for (const { value } of REPORT_REASONS) {
    expect(parseReport({ reason: value, details: '봐 주세요.' })).toMatchObject({ draft: { reason: value } });
  }
  for (const reason of ['', '기타', 'Fraud', 'toString']) {
    expect(parseReport({ reason, details: '' })).toEqual({
      ok: false,
      errors: { reason: '신고하는 이유를 선택해 주세요.' },
    });
  }
});

test('자세한 내용은 기타에만 꼭 있어야 한다', () => {
  expect(parseReport({ reason: 'spam', details: ' ' })).toEqual({
    ok: true,
    draft: { reason: 'spam', details: '' },
  });
  for (const details of ['', ' \r\n ', '\u200b\u2800']) {
    expect(parseReport({ reason: 'other', details })).toEqual({
      ok: false,
      errors: { details: '기타를 골랐다면 자세한 내용을 적어 주세요.' },
    });
  }
});

test('자세한 내용은 500자까지이고, 줄바꿈과 풀어 쓴 음절은 한 글자로 센다', () => {
  const maximal = `${'가\r\n'.repeat(249)}${'각'.normalize('NFD')}😀`;
  expect(parseReport({ reason: 'fraud', details: maximal })).toEqual({
    ok: true,
    draft: { reason: 'fraud', details: `${'가\n'.repeat(249)}각😀` },
  });
  const tooLong = '가'.repeat(REPORT_DETAILS_LIMIT + 1);
  expect(parseReport({ reason: '', details: tooLong })).toEqual({
    ok: false,
    errors: {
      reason: '신고하는 이유를 선택해 주세요.',
      details: '자세한 내용은 500자까지 쓸 수 있어요.',
    },
  });
});

test('받아들인 신고는 언제나 길이 안에 있고, 다시 검사해도 그대로다', () => {
  const reasons = oneof(constantFrom(...REPORT_REASONS.map(({ value }) => value)), string());
  const law = property(reasons, string({ unit: 'binary', maxLength: 600 }), (reason, details) => {
    const parsed = parseReport({ reason, details });
    if (!parsed.ok) return Object.keys(parsed.errors).length > 0;
    expect(parseReport(parsed.draft)).toEqual(parsed);
    return [...parsed.draft.details].length <= REPORT_DETAILS_LIMIT;
  });
  assert(law);
});

test('신고할 수 있는 것은 상품과 사람, 후기뿐이다', () => {
  expect(REPORT_TARGET_KINDS.map(({ value }) => parseTargetKind(value))).toEqual([
    'listing',
    'person',
    'review',
  ]);
  for (const value of ['', 'Listing', 'constructor', undefined]) {
    expect(parseTargetKind(value)).toBeUndefined();
  }
});
