import styles from './icon.module.css';
import { classNames } from './class-names.ts';
import { iconShapes, type IconName } from './icon-shapes.tsx';

export type { IconName };

type IconProps = {
  name: IconName;
  /** Side length in rem (1rem is 10 px). */
  size?: number;
  className?: string;
};

/**
 * A picture of the set, in the colour of the text around it and silent to screen readers: whatever it means
 * is said by the text or the name of the control it stands in.
 */
export function Icon({ name, size = 2.4, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      width={`${size}rem`}
      height={`${size}rem`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {iconShapes[name]}
    </svg>
  );
}
