import type { ListingWarning } from './check-listing-form.ts';
import styles from './prohibited-warning.module.css';

const PROHIBITED_PATH = '/support/prohibited';

/** Once it has been shown, the form is saved all the same. */
export function ProhibitedWarning({ warnings }: { warnings: readonly ListingWarning[] }) {
  const isRefused = warnings.some((warning) => warning.isRefused);
  return (
    <div role="status">
      {warnings.length > 0 && (
        <div className={styles.panel}>
          <input type="hidden" name="seenWarnings" value={warnings.map(({ slug }) => slug).join()} />
          <p className={styles.title}>
            {isRefused ? '이 장터에는 올릴 수 없어요' : '사고팔 수 없는 물건은 아닌가요?'}
          </p>
          <ul>
            {warnings.map(({ slug, name, reason }) => (
              <li key={slug} className={styles.reason}>
                <strong>{name}</strong> · {reason}
              </li>
            ))}
          </ul>
          {!isRefused && <p className={styles.reason}>해당하지 않는다면 그대로 올려도 돼요.</p>}
          {/* Beside the form: what is typed stays. */}
          <a className={styles.link} href={PROHIBITED_PATH} target="_blank">
            거래 금지 물품 보기
          </a>
        </div>
      )}
    </div>
  );
}
