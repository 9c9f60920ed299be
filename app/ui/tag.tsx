import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './tag.module.css';

type TagProps = { tone?: 'green' | 'ink'; icon?: IconName; children: ReactNode };

/** A word or two about a thing, not to be pressed. */
export function Tag({ tone = 'green', icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon && <Icon name={icon} size={1.4} />}
      {children}
    </span>
  );
}
