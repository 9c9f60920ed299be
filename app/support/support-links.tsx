import { useId } from 'react';
import { SiteLink } from '../ui/site-link.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { INQUIRY_TOPICS, inquiryPath } from './inquiry/inquiry.ts';
import styles from './support-links.module.css';

export interface SupportLink {
  to: string;
  text: string;
}

export const INQUIRY_LINKS: readonly SupportLink[] = INQUIRY_TOPICS.map(({ value, text }) => ({
  to: inquiryPath(value),
  text,
}));

export function SupportLinks({ title, links }: { title: string; links: readonly SupportLink[] }) {
  const id = useId();
  return (
    <nav className={styles.menu} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <SiteLink className={styles.link} to={to}>
              {text}
              <Icon name="chevron-right" size={2} className={styles.chevron} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
