import { useId } from 'react';
import { FieldError } from '../../ui/form/field-frame.tsx';
import { MemberIcon, type MemberIconName } from '../../ui/icons/member-icon.tsx';
import styles from './review-form.module.css';
import { type Rating, RATING_TEXTS, RATINGS } from './review.ts';

const FACES: Record<Rating, MemberIconName> = { great: 'face-great', good: 'face-good', bad: 'face-bad' };

type RatingChoicesProps = {
  chosen: string | undefined;
  error: string | undefined;
};

export function RatingChoices({ chosen, error }: RatingChoicesProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error && errorId}
      aria-required
      aria-invalid={error ? true : undefined}
    >
      <legend id={id} className={styles.question}>
        거래는 어땠나요?
      </legend>
      <div className={styles.ratings}>
        {RATINGS.map((rating) => (
          <label key={rating} className={styles.rating}>
            <input
              type="radio"
              name="rating"
              value={rating}
              required
              className={styles.input}
              defaultChecked={chosen === rating}
            />
            <span className={styles.face}>
              <MemberIcon name={FACES[rating]} size={3.6} />
              {RATING_TEXTS[rating]}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
