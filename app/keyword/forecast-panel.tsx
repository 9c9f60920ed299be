import { MemberIcon } from '../ui/icons/member-icon.tsx';
import styles from './forecast-panel.module.css';
import { forecastTexts } from './keyword.ts';

/** Its place is reserved before anything is known. */
export function ForecastPanel({ times }: { times: number | undefined }) {
  return (
    <p className={styles.panel} data-known={times !== undefined || undefined}>
      <MemberIcon name="bell" size={2} />
      <output className={styles.text}>{times === undefined ? UNKNOWN : <Known times={times} />}</output>
    </p>
  );
}

const UNKNOWN = '얼마나 자주 울릴지 미리 알려 드려요';

function Known({ times }: { times: number }) {
  const [before, number, after] = forecastTexts(times);
  return (
    <>
      {before}
      <strong className={styles.number}>{number}</strong>
      {after}
    </>
  );
}
