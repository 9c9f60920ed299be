import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { SiteLink, type SiteLinkProps } from '../site-link.tsx';

export function ChipLink({ className, ...rest }: SiteLinkProps) {
  return <SiteLink {...rest} className={classNames(styles.chip, styles.unselected, className)} />;
}

type RemovableChipProps = Omit<SiteLinkProps, 'children'> & {
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
