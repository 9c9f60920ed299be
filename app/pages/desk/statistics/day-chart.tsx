import { countText } from '../../../korean/count-text.ts';
import { monthDayText, seoulDayStart } from '../../../korean/date-text.ts';
import styles from './statistics.module.css';

type DayChartProps = { name: string; days: { day: number; count: number }[] };

const BAR = 8;
const GAP = 2;
const HEIGHT = 96;

export const dayName = (day: number): string => monthDayText(seoulDayStart(day));

/** Bars of one figure; the table below the charts says the numbers. */
export function DayChart({ name, days }: DayChartProps) {
  const maximum = Math.max(1, ...days.map(({ count }) => count));
  const sum = days.reduce((all, { count }) => all + count, 0);
  const width = days.length * (BAR + GAP);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {name} <b>{countText(sum)}</b>
        <span className={styles.most}>
          하루 최대 {countText(Math.max(...days.map(({ count }) => count)))}
        </span>
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, count }, index) => {
          const height = (count / maximum) * HEIGHT;
          return (
            <rect key={day} x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${dayName(day)} ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{dayName(days[0]!.day)}</span>
        <span>{dayName(days.at(-1)!.day)}</span>
      </p>
    </figure>
  );
}
