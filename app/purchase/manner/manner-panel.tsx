import { Icon } from '../../ui/icons/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './manner-panel.module.css';
import {
  degreesText,
  MANNER_ARTICLE_PATH,
  type MannerPart,
  mannerText,
  type ShownManner,
} from './shown-manner.ts';

const PART_TEXTS: Record<MannerPart['part'], string> = {
  start: '처음 온도',
  good: '최고예요 · 좋아요',
  bad: '별로예요',
};

export function MannerPanel({ manner }: { manner: ShownManner }) {
  const { value, why } = manner;
  return (
    <section className={styles.panel} aria-labelledby="manner">
      <div className={styles.head}>
        <h2 id="manner" className={styles.label}>
          매너온도
        </h2>
        <p className={styles.value}>{mannerText(manner)}</p>
      </div>
      {value !== null && (
        <svg className={styles.bar} viewBox="0 0 99 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={value} height="1" />
        </svg>
      )}
      <details className={styles.why}>
        <summary className={styles.summary}>
          {value === null ? '왜 아직 온도가 없나요?' : '왜 이 온도인가요?'}
          <Icon name="chevron-right" size={1.6} className={styles.chevron} />
        </summary>
        {value === null ? (
          <p>거래하고 받은 후기 가운데 온도에 세는 것이 아직 없어요.</p>
        ) : (
          <Parts why={why} />
        )}
        <p>
          온도는 36.5°에서 시작해요. ‘최고예요’와 ‘좋아요’는 올리고 ‘별로예요’는 내려요. 거래를 쉬어도
          내려가지 않아요.
        </p>
        <SiteLink className={styles.more} to={MANNER_ARTICLE_PATH}>
          매너온도 자세히 알아보기
        </SiteLink>
      </details>
    </section>
  );
}

function Parts({ why }: { why: MannerPart[] }) {
  return (
    <dl className={styles.parts}>
      {why.map(({ part, degrees }) => (
        <div key={part} className={styles.part}>
          <dt>{PART_TEXTS[part]}</dt>
          <dd className={styles.degrees}>{part === 'start' ? degreesText(degrees) : changeText(degrees)}</dd>
        </div>
      ))}
    </dl>
  );
}

function changeText(degrees: number): string {
  return `${degrees > 0 ? '+' : '−'}${degreesText(Math.abs(degrees))}`;
}
