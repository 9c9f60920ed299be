import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { INQUIRY_LIMITS, INQUIRY_TOPICS, parseInquiry, parseInquiryTopic } from './inquiry.ts';

test('제목 100자와 내용 1000자까지 받는다', () => {
  expect(parseInquiry({ title: '가'.repeat(100), body: '나'.repeat(1000) }).ok).toBe(true);
  expect(parseInquiry({ title: '가'.repeat(101), body: '나'.repeat(1001) })).toEqual({
    ok: false,
    errors: { title: '제목은 100자까지 쓸 수 있어요.', body: '내용은 1000자까지 쓸 수 있어요.' },
  });
});

test('빈칸과 보이지 않는 글자만 있으면 빈 것이다', () => {
  expect(parseInquiry({ title: ' \u200b\t', body: '\r\n \u2800' })).toEqual({
    ok: false,
    errors: { title: '제목을 입력해 주세요.', body: '내용을 입력해 주세요.' },
  });
});

test('길이는 CRLF를 한 글자로, 풀어 쓴 음절과 그림 글자도 한 글자로 센다', () => {
  const typed = { title: '각'.normalize('NFD').repeat(100), body: `${'가\r\n'.repeat(499)}😀😀` };
  expect(parseInquiry(typed)).toEqual({
    ok: true,
    draft: { title: '각'.repeat(100), body: `${'가\n'.repeat(499)}😀😀` },
  });
});

test('받아들인 문의는 언제나 길이 안에 있고, 다시 검사해도 그대로다', () => {
  const law = property(string({ unit: 'binary' }), string({ unit: 'binary' }), (title, body) => {
    const parsed = parseInquiry({ title, body });
    if (!parsed.ok) return Object.keys(parsed.errors).length > 0;
    const { draft } = parsed;
    expect(parseInquiry(draft)).toEqual(parsed);
    return (
      draft.title !== '' &&
      draft.body !== '' &&
      [...draft.title].length <= INQUIRY_LIMITS.title &&
      [...draft.body].length <= INQUIRY_LIMITS.body
    );
  });
  assert(law);
});

test('주제는 세 가지뿐이다', () => {
  expect(INQUIRY_TOPICS.map(({ value }) => parseInquiryTopic(value))).toEqual([
    'safe-payment',
    'general',
    'partnership',
  ]);
  for (const value of ['', 'General', 'toString', undefined]) {
    expect(parseInquiryTopic(value)).toBeUndefined();
  }
});
