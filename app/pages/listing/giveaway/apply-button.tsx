import type { MouseEvent } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import styles from './apply-button.module.css';

export const APPLY_ID = 'apply';

type ApplyButtonProps = {
  isApplied: boolean;
  isDrawn: boolean;
};

export function ApplyButton({ isApplied, isDrawn }: ApplyButtonProps) {
  return (
    <div className={styles.apply}>
      {isDrawn ? (
        <Button disabled>신청 마감</Button>
      ) : (
        <ButtonLink to={`#${APPLY_ID}`} replace onClick={showForm}>
          {isApplied ? '신청 완료' : '나눔 신청'}
        </ButtonLink>
      )}
    </div>
  );
}

/** Adds no history entry, from which 뒤로 가기 would come back here. */
function showForm(event: MouseEvent) {
  event.preventDefault();
  const panel = document.getElementById(APPLY_ID);
  panel?.scrollIntoView({ block: 'center' });
  panel?.querySelector<HTMLElement>('input[name="line"], button')?.focus({ preventScroll: true });
}
