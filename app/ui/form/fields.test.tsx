import { describe, expect, test } from 'vitest';
import { ChoiceChips, SelectField } from './choice-fields.tsx';
import { FormError } from './form-error.tsx';
import { attributesOf, markupOf, textOfId } from '../markup-for-tests.tsx';
import { TextAreaField, TextField } from './text-field.tsx';

const labelText = (markup: string) => markup.match(/<label[^>]*>(.*?)<\/label>/)?.[1];

describe('TextField', () => {
  test('the label names the input, and the star is no part of the name', () => {
    const markup = markupOf(<TextField label="제목" name="title" required />);
    const [input] = attributesOf(markup, 'input');
    expect(labelText(markup)).toBe('제목');
    expect(attributesOf(markup, 'label')[0]?.for).toBe(input?.id);
    expect(input).toMatchObject({ type: 'text', name: 'title', required: '' });
    expect(markup).toContain('<span class="visually-hidden">필수</span>');
  });

  test('선택 describes an optional input and is no part of its name', () => {
    const markup = markupOf(<TextField label="브랜드" name="brand" optional />);
    const [input] = attributesOf(markup, 'input');
    expect(labelText(markup)).toBe('브랜드');
    expect(input).not.toHaveProperty('required');
    expect(textOfId(markup, input?.['aria-describedby'] ?? '')).toBe('선택');
  });

  test('a reason of refusal describes the input and marks it invalid', () => {
    const markup = markupOf(
      <TextField label="이메일" name="email" type="email" error="이메일을 입력해 주세요." help="도움말" />,
    );
    const [input] = attributesOf(markup, 'input');
    expect(input).toMatchObject({ type: 'email', 'aria-invalid': 'true' });
    expect(textOfId(markup, input?.['aria-describedby'] ?? '')).toBe('이메일을 입력해 주세요.');
    expect(markup).not.toContain('도움말');
  });

  test('the counter counts as the server does, and HTML does not cut what is typed', () => {
    const markup = markupOf(
      <TextField
        label="제목"
        name="title"
        maxLength={100}
        defaultValue={'오버핏 울 코트'.normalize('NFD')}
      />,
    );
    expect(markup).toContain('>8/100<');
    expect(attributesOf(markup, 'input')[0]).not.toHaveProperty('maxlength');
  });

  test('too much text is refused in words', () => {
    const markup = markupOf(<TextField label="제목" name="title" maxLength={3} defaultValue="네글자다" />);
    const [input] = attributesOf(markup, 'input');
    expect(input?.['aria-invalid']).toBe('true');
    expect(textOfId(markup, input?.['aria-describedby'] ?? '')).toBe('3자까지 입력할 수 있어요.');
  });

  test('the counter is marked from the limit on', () => {
    const at = (text: string) =>
      attributesOf(
        markupOf(<TextField label="제목" name="title" maxLength={3} defaultValue={text} />),
        'p',
      )[0];
    expect(at('두자')?.['data-alarming']).toBe('false');
    expect(at('세글자')?.['data-alarming']).toBe('true');
  });
});

test('TextAreaField keeps what was typed and counts it', () => {
  const markup = markupOf(
    <TextAreaField label="설명" name="desc" maxLength={300} defaultValue={'가\r\n나'} />,
  );
  expect(labelText(markup)).toBe('설명');
  expect(attributesOf(markup, 'label')[0]?.for).toBe(attributesOf(markup, 'textarea')[0]?.id);
  expect(markup).toContain('>3/300<');
});

test('SelectField offers nothing chosen first and keeps the choice', () => {
  const options = [
    { value: 'a', label: '가' },
    { value: 'b', label: '나' },
  ];
  const markup = markupOf(<SelectField label="종류" name="kind" options={options} defaultValue="b" />);
  expect(attributesOf(markup, 'label')[0]?.for).toBe(attributesOf(markup, 'select')[0]?.id);
  expect(markup).toContain('<option value="">선택해 주세요</option>');
  expect(markup).toContain('<option value="b" selected="">나</option>');
});

describe('ChoiceChips', () => {
  const options = [
    { value: 'a', label: '가' },
    { value: 'b', label: '나' },
  ];

  test('is a radio group named by its label alone, of native radios', () => {
    const markup = markupOf(
      <ChoiceChips label="카테고리" name="category" options={options} defaultValue="b" required />,
    );
    const [group] = attributesOf(markup, 'fieldset');
    expect(group).toMatchObject({ role: 'radiogroup', 'aria-required': 'true' });
    expect(textOfId(markup, group?.['aria-labelledby'] ?? '')).toBe('카테고리');
    const radios = attributesOf(markup, 'input');
    expect(radios.map((radio) => [radio.type, radio.name, radio.value, 'checked' in radio])).toEqual([
      ['radio', 'category', 'a', false],
      ['radio', 'category', 'b', true],
    ]);
  });

  test('a reason of refusal describes the group', () => {
    const markup = markupOf(
      <ChoiceChips label="카테고리" name="category" options={options} error="골라 주세요." />,
    );
    const [group] = attributesOf(markup, 'fieldset');
    expect(group?.['aria-invalid']).toBe('true');
    expect(textOfId(markup, group?.['aria-describedby'] ?? '')).toBe('골라 주세요.');
  });
});

test('FormError is announced at once', () => {
  const markup = markupOf(<FormError>비밀번호가 올바르지 않아요.</FormError>);
  expect(attributesOf(markup, 'div')[0]?.role).toBe('alert');
  expect(markup).toContain('비밀번호가 올바르지 않아요.');
});
