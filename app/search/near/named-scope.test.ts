import { expect, test } from 'vitest';
import { openArticles } from '../../support/articles/articles.server.ts';
import { findNamedScope } from './named-scope.server.ts';

const { synonyms } = openArticles();

test.each([
  ['무료나눔', { category: 'free' }],
  ['무료 나눔', { category: 'free' }],
  ['공짜', { category: 'free' }],
  ['무료', { category: 'free' }],
  ['나눔', { category: 'free' }],
  ['드림', { category: 'free' }],
  ['무료 드림', { category: 'free' }],
  ['교환', { category: 'exchange' }],
  ['물물교환', { category: 'exchange' }],
  ['여성의류', { subCategory: 'women' }],
  ['여자옷', { subCategory: 'women' }],
  ['남성의류'.normalize('NFD'), { subCategory: 'men' }],
  ['가구/인테리어', { subCategory: 'furniture' }],
  ['인테리어', { subCategory: 'furniture' }],
  ['생활', { subCategory: 'kitchen' }],
  ['주방용품', { subCategory: 'kitchen' }],
  ['캠핑용품', { subCategory: 'sports_camping' }],
  ['도서', { subCategory: 'books' }],
  ['헌책', { subCategory: 'books' }],
  ['가전제품', { subCategory: 'home_appliance' }],
])('%s leads to %j', (q, scope) => expect(findNamedScope(q, synonyms)).toEqual(scope));

test.each(['', '기타', '나눔이', '도서관', '여성의류 코트', '/'])('%j names no category and no kind', (q) =>
  expect(findNamedScope(q, synonyms)).toBeUndefined(),
);
