import { DRAWN_NAME } from '../brand.ts';
import styles from './market-sign.module.css';
import { useBrand } from '../use-brand.ts';
import { Wordmark } from './wordmark.tsx';
import { classNames } from '../../ui/class-names.ts';

/** A name of more characters is written smaller, in two lines where it has to be. */
const SHORT_NAME_LENGTH = 9;

type MarketSignProps = {
  /** Gives the drawn name its height and colours; a written one has those of `className`'s `--sign-…`. */
  className?: string | undefined;
  /** It stands in something that has a name already. */
  silent?: boolean;
};

/** The market's mark and name, or the name drawn where it is the one that comes with the market. */
export function MarketSign({ className, silent = false }: MarketSignProps) {
  const { name, mark } = useBrand();
  if (name === DRAWN_NAME && !mark) return <Wordmark className={className} silent={silent} />;
  return (
    <span
      className={classNames(styles.sign, className)}
      data-long={[...name].length > SHORT_NAME_LENGTH}
      aria-hidden={silent || undefined}
    >
      {mark && (
        <img
          className={styles.mark}
          src={mark.path}
          alt=""
          width={mark.width}
          height={mark.height}
          // Else React has it fetched before the page's styles.
          fetchPriority="low"
        />
      )}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
