import type { ReactNode } from 'react';
import { POINT_TEXTS } from './review-points.ts';
import styles from './review-text.module.css';
import { RATING_TEXTS, type ReviewContent } from './review.ts';

type ReviewTextProps = {
  /** For `reviewTextIds`. */
  id?: string;
  review: ReviewContent & { answer: string | null };
  when?: string;
  answerLabel: string;
  /** At the end of the first line. */
  link?: ReactNode;
  children?: ReactNode;
};

/** What tells the buttons of one review from those of the next: rating, time and text. */
export const reviewTextIds = (id: string) => `${id}-rating ${id}-when ${id}-text`;

export function ReviewText({ id, review, when, answerLabel, link, children }: ReviewTextProps) {
  const { rating, points, text, answer } = review;
  const idOf = (part: string) => id && `${id}-${part}`;
  return (
    <div className={styles.review}>
      <p className={styles.head}>
        <strong id={idOf('rating')} className={styles.rating}>
          {RATING_TEXTS[rating]}
        </strong>
        {when && (
          <span id={idOf('when')} className={styles.when}>
            {when}
          </span>
        )}
        {link}
      </p>
      {points.length > 0 && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point} className={styles.point}>
              {POINT_TEXTS[point]}
            </li>
          ))}
        </ul>
      )}
      {text && (
        <p id={idOf('text')} className={styles.text}>
          {text}
        </p>
      )}
      {answer !== null && (
        <div className={styles.answer}>
          <p className={styles.answerLabel}>{answerLabel}</p>
          <p className={styles.text}>{answer}</p>
        </div>
      )}
      {children}
    </div>
  );
}
