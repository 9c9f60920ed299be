import { expect, test } from 'vitest';
import type { Articles, Policy } from './article.ts';
import { openArticles, describePlaceholders } from './articles.server.ts';

const policy = (title: string, html: string): Policy & { summary: string } => ({
  slug: 'a',
  title,
  date: undefined,
  version: '2026-11-22',
  summary: '',
  html,
});
const filled: Pick<Articles, 'terms' | 'privacy' | 'intermediary'> = {
  terms: policy('이용약관', '<p>주식회사 다시 [1]</p>'),
  privacy: policy('개인정보 처리방침', '<p>03000 서울</p>'),
  intermediary: policy('통신판매중개 고지', '<p>다시</p>'),
};

test('the texts that come with the market name each thing that is missing, once, in one line', () => {
  const line = describePlaceholders(openArticles(undefined));
  for (const part of [
    '이용약관(상호, 대표자 이름,',
    '개인정보 처리방침(',
    '보호책임자 연락처',
    '통신판매중개 고지(',
  ]) {
    expect(line).toContain(part);
  }
  expect(line).not.toMatch(/\n|…/);
  expect(line?.match(/호스팅 제공자/g)).toHaveLength(1);
});

test('nothing is said of texts that are filled in, and a text that is not is named alone', () => {
  expect(describePlaceholders(filled)).toBeUndefined();
  const privacy = policy('개인정보 처리방침', '<p>[운영자 정보: 상호]</p>');
  expect(describePlaceholders({ ...filled, privacy })).toContain('기록돼요: 개인정보 처리방침(상호).');
  const intermediary = { ...filled.intermediary, summary: '[운영자 정보: 전화번호]' };
  expect(describePlaceholders({ ...filled, intermediary })).toContain('통신판매중개 고지(전화번호)');
  const terms = policy('이용약관', '<blockquote><p><strong>운영자에게</strong> 이 글은</p></blockquote>');
  expect(describePlaceholders({ ...filled, terms })).toContain('이용약관(운영자 안내문 지우기)');
});
