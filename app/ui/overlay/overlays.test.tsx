import { describe, expect, test } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { attributesOf, markupOf, textOfId } from '../markup-for-tests.tsx';
import { PopoverMenu, PopoverMenuItem } from './popover-menu.tsx';
import { ToastProvider, useToast } from '../feedback/toast.tsx';

const nothing = () => undefined;

describe('AlertDialog', () => {
  test('is not there while it is closed', () => {
    const markup = markupOf(
      <AlertDialog
        open={false}
        title="지울까요?"
        confirmLabel="삭제"
        onConfirm={nothing}
        onCancel={nothing}
      />,
    );
    expect(markup).toBe('');
  });

  test('is named by its title and described by its text, with cancel first', () => {
    const markup = markupOf(
      <AlertDialog
        open
        title="지울까요?"
        text="되돌릴 수 없어요."
        confirmLabel="삭제"
        cancelLabel="취소"
        onConfirm={nothing}
        onCancel={nothing}
      />,
    );
    const [dialog] = attributesOf(markup, 'dialog');
    expect(dialog?.role).toBe('alertdialog');
    expect(textOfId(markup, dialog?.['aria-labelledby'] ?? '')).toBe('지울까요?');
    expect(textOfId(markup, dialog?.['aria-describedby'] ?? '')).toBe('되돌릴 수 없어요.');
    expect(markup.indexOf('취소')).toBeLessThan(markup.indexOf('삭제'));
    expect(attributesOf(markup, 'button').map((button) => button.type)).toEqual(['button', 'button']);
  });
});

describe('PopoverMenu', () => {
  test('the dots open the actions without scripts', () => {
    const markup = markupOf(
      <PopoverMenu label="더보기 메뉴">
        <PopoverMenuItem type="submit">삭제</PopoverMenuItem>
      </PopoverMenu>,
    );
    const [dots, item] = attributesOf(markup, 'button');
    expect(dots).toMatchObject({ 'aria-label': '더보기 메뉴', 'aria-expanded': 'false', type: 'button' });
    const panel = attributesOf(markup, 'div').find((div) => div.popover === 'auto');
    expect(panel?.id).toBe(dots?.popovertarget);
    expect(item?.type).toBe('submit');
  });
});

describe('toast', () => {
  test('the polite region exists before its first text', () => {
    const [region] = attributesOf(markupOf(<ToastProvider>내용</ToastProvider>), 'output');
    expect(region?.['aria-live']).toBe('polite');
  });

  test('useToast outside the provider is a bug', () => {
    function Lost() {
      useToast();
      return null;
    }
    expect(() => markupOf(<Lost />)).toThrow('ToastProvider 안에서만');
  });
});
