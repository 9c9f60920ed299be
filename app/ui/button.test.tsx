import { expect, test } from 'vitest';
import { Button, ButtonLink } from './button.tsx';
import { attributesOf, markupOf } from './markup-for-tests.tsx';

test('a pending button keeps its name and its focus, and says that it is busy', () => {
  const markup = markupOf(<Button pending>등록하기</Button>);
  const [button] = attributesOf(markup, 'button');
  expect(button).toMatchObject({ 'aria-disabled': 'true', 'aria-busy': 'true' });
  expect(button).not.toHaveProperty('disabled');
  expect(markup).toContain('등록하기');
});

test('an idle button says nothing of the kind', () => {
  const [button] = attributesOf(markupOf(<Button type="submit">등록하기</Button>), 'button');
  expect(Object.keys(button ?? {}).sort()).toEqual(['class', 'type']);
});

test('a button that is off is disabled', () => {
  expect(attributesOf(markupOf(<Button disabled>끝</Button>), 'button')[0]).toHaveProperty('disabled');
});

test('a button link is a link', () => {
  const markup = markupOf(<ButtonLink to="/somewhere">가기</ButtonLink>);
  expect(attributesOf(markup, 'a')[0]?.href).toBe('/somewhere');
  expect(markup).not.toContain('<button');
});
