import { expect, test } from 'vitest';
import { RemovableChip } from './tag/chip.tsx';
import { Tag } from './tag/tag.tsx';
import { EmptyState } from './feedback/empty-state.tsx';
import { Icon, type IconName, iconShapes } from './icons/icon.tsx';
import { MemberIcon, type MemberIconName, memberIconShapes } from './icons/member-icon.tsx';
import { LoadingText, SkeletonRows } from './feedback/loading.tsx';
import { attributesOf, markupOf } from './markup-for-tests.tsx';

const common = Object.keys(iconShapes) as IconName[];
const members = Object.keys(memberIconShapes) as MemberIconName[];
const drawn = [
  ...common.map((name) => ({ name, markup: markupOf(<Icon name={name} size={2} />) })),
  ...members.map((name) => ({ name, markup: markupOf(<MemberIcon name={name} size={2} />) })),
];

test.each(drawn)('icon $name draws something and is silent', ({ markup }) => {
  expect(attributesOf(markup, 'svg')[0]).toMatchObject({ 'aria-hidden': 'true', width: '2rem' });
  expect(markup).toMatch(/<(path|circle|ellipse)/);
});

test('nothing carries a style of its own, which the security policy would refuse', () => {
  const markup = markupOf(
    <>
      <SkeletonRows />
      <Tag icon="truck">배송</Tag>
      <LoadingText>불러오는 중이에요…</LoadingText>
      <EmptyState picture="/box.svg" message="없습니다." hint="처음이 되어 보세요." />
    </>,
  );
  expect(markup).toContain('불러오는 중이에요…');
  expect(markup).not.toContain('style=');
});

test('a chip that can be taken away is a link that says how', () => {
  const markup = markupOf(
    <RemovableChip to="/c" removeText="지우기">
      다
    </RemovableChip>,
  );
  expect(attributesOf(markup, 'a')[0]).toMatchObject({ href: '/c' });
  expect(markup).toContain('<span>다</span><span class="visually-hidden"> 지우기</span>');
});

test('loading is a status, the picture of an empty list is decoration', () => {
  expect(attributesOf(markupOf(<LoadingText>기다려 주세요</LoadingText>), 'output')).toHaveLength(1);
  expect(attributesOf(markupOf(<EmptyState picture="/box.svg" message="없음" />), 'img')[0]?.alt).toBe('');
});
