import { SUB_CATEGORIES } from '../../product/category.ts';
import styles from './category-grid.module.css';
import { SiteLink } from '../../ui/site-link.tsx';

export function CategoryGrid() {
  return (
    <ul className={styles.grid} aria-label="세부 카테고리">
      {SUB_CATEGORIES.map(({ value, text }) => (
        <li key={value}>
          <SiteLink className={styles.entry} to={`/product/subcategory/${value}`}>
            <span className={styles.tile}>
              <img
                className={styles.picture}
                src={`/pictures/category/${value}.webp`}
                alt=""
                width={36}
                height={36}
                // Otherwise React preloads all twelve before the styles.
                fetchPriority="low"
              />
            </span>
            <span>{text}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
