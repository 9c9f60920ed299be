import { classNames } from '../../ui/class-names.ts';
import { DRAWN_NAME, useBrand } from '../brand.ts';
import styles from './market-sign.module.css';

const SHORT_NAME_LENGTH = 9;

type MarketSignProps = {
  className?: string | undefined;
  isDecorative?: boolean;
};

export function MarketSign({ className, isDecorative = false }: MarketSignProps) {
  const { name, mark } = useBrand();
  if (name === DRAWN_NAME && !mark) return <Wordmark className={className} isDecorative={isDecorative} />;
  return (
    <span
      className={classNames(styles.sign, className)}
      data-long={[...name].length > SHORT_NAME_LENGTH}
      aria-hidden={isDecorative || undefined}
    >
      {mark && (
        <img
          className={styles.mark}
          src={mark.path}
          alt=""
          width={mark.width}
          height={mark.height}
          // Otherwise React preloads it before the styles.
          fetchPriority="low"
        />
      )}
      <span className={styles.name}>{name}</span>
    </span>
  );
}

type WordmarkProps = {
  className?: string | undefined;
  isDecorative?: boolean;
};

/** 다시, drawn: ㄷ, ㅏ with a leaf for its short stroke, ㅅ, ㅣ. */
function Wordmark({ className, isDecorative = false }: WordmarkProps) {
  const name = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': DRAWN_NAME };
  return (
    <svg className={classNames(styles.wordmark, className)} viewBox="0 0 124 56" focusable="false" {...name}>
      <path
        className={styles.strokes}
        d="M33 11H19C10.5 11 5.5 16 5.5 24.5v7C5.5 40 10.5 45 19 45h14.5M46.5 5v46M90 10c0 14.5-4 26-15 35m14.2-22c2.3 9.5 6.8 16.5 13.6 21.8M118 5v46"
      />
      <path className={styles.leaf} d="M50.2 33.5C49.6 22.5 57.2 16 71 17C71.8 29.6 63.6 36.6 50.2 33.5Z" />
    </svg>
  );
}
