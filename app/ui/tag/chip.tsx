import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import styles from './chip.module.css';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { SiteLink } from '../site-link.tsx';

export function ChipLink({ className, ...rest }: LinkProps) {
  return <SiteLink {...rest} className={classNames(styles.chip, styles.unselected, className)} />;
}

type RemovableChipProps = Omit<LinkProps, 'children'> & {
  children: ReactNode;
  removeText: string;
};

export function RemovableChip({ removeText, className, children, ...rest }: RemovableChipProps) {
  return (
    <SiteLink {...rest} data-keep-clear className={classNames(styles.chip, className)}>
      <span>{children}</span>
      <span className="visually-hidden"> {removeText}</span>
      <Icon name="close" size={1.6} />
    </SiteLink>
  );
}
