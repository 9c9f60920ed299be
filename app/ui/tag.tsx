import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { MemberIcon, type MemberIconName } from './icons/member-icon.tsx';
import styles from './tag.module.css';
import type { LinkProps } from 'react-router';
import chipStyles from './chip.module.css';
import { Icon } from './icons/icon.tsx';
import { SiteLink } from './site-link.tsx';

type TagProps = { tone?: 'green' | 'ink'; icon?: MemberIconName; children: ReactNode };

export function Tag({ tone = 'green', icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon && <MemberIcon name={icon} size={1.4} />}
      {children}
    </span>
  );
}

type RemovableChipProps = Omit<LinkProps, 'children'> & {
  children: ReactNode;
  removeText: string;
};

export function RemovableChip({ removeText, className, children, ...rest }: RemovableChipProps) {
  return (
    <SiteLink {...rest} className={classNames(chipStyles.chip, className)}>
      <span>{children}</span>
      <span className="visually-hidden"> {removeText}</span>
      <Icon name="close" size={1.6} />
    </SiteLink>
  );
}
