import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { monthDayText } from '../../korean/date-text.ts';
import { BUMPED_TEXT, bumpProblemText, findBumpProblem } from '../../product/bump/bump.ts';
import { productPath, type ShownProduct } from '../../product/product.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { invalidateSavedLists } from '../browse/feed/list-restoration.ts';
import styles from './own-bar.module.css';
import type { ProductAnswer } from './product-answer.ts';

/** Grey until it is possible again, with the day; pressed then, it says when. */
export function BumpButton({ product }: { product: ShownProduct }) {
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const { showToast } = useToast();
  const [now] = useState(() => Date.now());
  const problem = findBumpProblem(product, now);
  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) return showToast(answer.text, 'failed');
    invalidateSavedLists();
    showToast(BUMPED_TEXT);
  }, [answer, showToast]);
  const press = () => {
    if (problem) return showToast(bumpProblemText(problem), 'failed');
    void submit({ intent: 'bump' }, { method: 'post', action: productPath(product.id) });
  };
  return (
    <Button
      type="button"
      variant="secondary"
      className={classNames(styles.plain, problem && styles.notYet)}
      aria-disabled={problem !== undefined}
      pending={state !== 'idle'}
      onClick={press}
    >
      <span className={styles.text}>
        <Icon name="arrow-up" size={1.8} />
        <span>
          끌어올리기
          {problem?.reason === 'early' && <span className={styles.day}>{monthDayText(problem.at)}부터</span>}
        </span>
      </span>
    </Button>
  );
}
