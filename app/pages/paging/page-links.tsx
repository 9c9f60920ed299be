import { ButtonLink } from '../../ui/button.tsx';
import styles from './next-page.module.css';

type PageLinksProps = {
  path: string;
  page: number;
  hasMore: boolean;
  what: string;
};

export function PageLinks({ path, page, hasMore, what }: PageLinksProps) {
  const hrefOf = (number: number) => (number === 1 ? path : `${path}?page=${number}`);
  return (
    <>
      {page > 1 && (
        <div className={styles.next}>
          <ButtonLink to={hrefOf(page - 1)} variant="secondary">
            이전 {what} 보기
          </ButtonLink>
        </div>
      )}
      {hasMore && (
        <div className={styles.next}>
          <ButtonLink to={hrefOf(page + 1)} variant="secondary">
            다음 {what} 보기
          </ButtonLink>
        </div>
      )}
    </>
  );
}
