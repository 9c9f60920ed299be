import { useEffect } from 'react';
import { isRouteErrorResponse, matchPath, useLocation } from 'react-router';
import styles from './error-page.module.css';
import { errorTexts, isConnectionLost, MISSING_PRODUCT, STATUS_TEXTS } from './error-texts.ts';
import { useBrand } from '../brand.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const { pathname, search } = useLocation();
  const { name } = useBrand();
  const isMissingProduct = status === 404 && matchPath('/product/detail/:id/*', pathname) !== null;
  const { title, help, canRetry } = isMissingProduct ? MISSING_PRODUCT : errorTexts(error);
  useEffect(() => {
    if (isMissingProduct) console.error('존재하지 않는 상품입니다.');
    if (isConnectionLost(error)) console.error('서버에 연결하지 못했습니다.', error);
  }, [isMissingProduct, error]);
  return (
    <div className={styles.error}>
      <title>{name ? `${title} · ${name}` : title}</title>
      <meta name="robots" content="noindex" />
      <span className={styles.disc}>
        <img className={styles.picture} src="/pictures/error.svg" alt="" width="48" height="48" />
      </span>
      {status && <p className={styles.status}>{`${status} ${STATUS_TEXTS[status] ?? ''}`}</p>}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.help}>{help}</p>
      <div className={styles.ways}>
        {canRetry && (
          <ButtonLink to={pathname + search} replace>
            다시 시도
          </ButtonLink>
        )}
        <ButtonLink to="/" variant={canRetry ? 'secondary' : 'primary'}>
          홈으로 가기
        </ButtonLink>
      </div>
    </div>
  );
}
