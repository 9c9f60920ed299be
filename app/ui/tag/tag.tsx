import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { MemberIcon, type MemberIconName } from '../icons/member-icon.tsx';
import styles from './tag.module.css';

type TagProps = { tone?: 'green' | 'ink' | 'badge'; icon?: MemberIconName; children: ReactNode };

export function Tag({ tone = 'green', icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon && <MemberIcon name={icon} size={1.4} />}
      {children}
    </span>
  );
}
