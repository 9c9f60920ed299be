import { countText } from '../../korean/count-text.ts';
import { POINT_TEXTS } from './review-points.ts';
import type { ReviewSums } from './sum-reviews.server.ts';
import styles from './review-sums.module.css';
import { RATING_TEXTS, RATINGS } from './review.ts';

/** Counts of each rating, and of each point. */
export function ReviewSumsPanel({ sums: { counts, points } }: { sums: ReviewSums }) {
  return (
    <div className={styles.panel}>
      <ul className={styles.counts} aria-label="평가">
        {RATINGS.filter((rating) => counts[rating] > 0).map((rating) => (
          <li key={rating}>
            {RATING_TEXTS[rating]} <strong className={styles.count}>{countText(counts[rating])}</strong>
          </li>
        ))}
      </ul>
      {points.length > 0 && (
        <ul className={styles.points} aria-label="자주 고른 점">
          {points.map(({ point, people }) => (
            <li key={point} className={styles.point}>
              <span>{POINT_TEXTS[point]}</span>
              <span className={styles.people}>{countText(people)}명</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
