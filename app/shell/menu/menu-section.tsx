import { useId, useState } from 'react';
import { MenuLinks } from './menu-links.tsx';
import styles from './menu-section.module.css';
import type { MenuTopic } from './menu-topics.ts';
import { Icon } from '../../ui/icons/icon.tsx';

type MenuSectionProps = { title: string; links: readonly MenuTopic[]; columns: 1 | 2 };

/** A part of the side menu that opens under its title. */
export function MenuSection({ title, links, columns }: MenuSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={2} className={styles.chevron} />
      </button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        <MenuLinks links={links} columns={columns} replace />
      </div>
    </>
  );
}
