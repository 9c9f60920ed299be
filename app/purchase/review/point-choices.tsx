import { type ChangeEvent, useId, useState } from 'react';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { MAX_POINTS, POINT_TEXTS, pointsFor } from './review-points.ts';
import styles from './review-form.module.css';
import type { Side } from './review.ts';

type PointChoicesProps = {
  isBad: boolean;
  authorSide: Side;
  /** Joined by commas. */
  chosen: string | undefined;
  error: string | undefined;
};

export function PointChoices({ isBad, authorSide, chosen, error }: PointChoicesProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const [isOverMax, setOverMax] = useState(false);
  const chosenBefore = chosen?.split(',') ?? [];
  const choose = ({ currentTarget: box }: ChangeEvent<HTMLInputElement>) => {
    const checked = box.closest('fieldset')!.querySelectorAll('input:checked');
    const isTooMany = checked.length > MAX_POINTS;
    if (isTooMany) box.checked = false;
    setOverMax(isTooMany);
  };
  return (
    <fieldset aria-labelledby={id} aria-describedby={hintId}>
      <legend id={id} className={styles.question}>
        {isBad ? '어떤 점이 아쉬웠나요?' : '어떤 점이 좋았나요?'}
      </legend>
      <p id={hintId} role="status" className={styles.hint} data-over-max={isOverMax || error !== undefined}>
        다섯 개까지 고를 수 있어요
      </p>
      <div className={styles.points}>
        {pointsFor({ authorSide, isBad }).map((point) => (
          <label key={point} className={styles.point}>
            <input
              type="checkbox"
              name="point"
              value={point}
              className={styles.input}
              defaultChecked={chosenBefore.includes(point)}
              onChange={choose}
            />
            <span className={styles.pointText}>
              <MemberIcon name="check" size={1.6} className={styles.check} />
              {POINT_TEXTS[point]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
