import { useEffect } from 'react';
import { isRouteErrorResponse, matchPath, useLocation } from 'react-router';
import styles from './error-page.module.css';
import { ButtonLink } from '../ui/button.tsx';

/** Shown in the place of a page that cannot be. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const { pathname } = useLocation();
  const isMissingProduct = status === 404 && matchPath('/product/detail/:id/*', pathname) !== null;
  const { title, help } = isMissingProduct ? MISSING_PRODUCT : status === 404 ? MISSING_PAGE : UNEXPECTED;
  useEffect(() => {
    if (isMissingProduct) console.error('존재하지 않는 상품입니다.');
  }, [isMissingProduct]);
  return (
    <div className={styles.error}>
      <title>{`${title} · 다시`}</title>
      <meta name="robots" content="noindex" />
      <span className={styles.disc}>
        <img className={styles.picture} src="/pictures/error.svg" alt="" width="48" height="48" />
      </span>
      {status && <p className={styles.status}>{`${status} ${STATUS_TEXTS[status] ?? ''}`}</p>}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.help}>{help}</p>
      <ButtonLink to="/" className={styles.home}>
        홈으로 가기
      </ButtonLink>
    </div>
  );
}

/** The router does not carry a response's own words over. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

const MISSING_PAGE = {
  title: '페이지를 찾을 수 없어요',
  help: '찾으시는 화면을 열 수 없어요.\n주소를 확인하거나 홈에서 다시 시작해 주세요.',
};
const MISSING_PRODUCT = {
  title: '상품을 찾을 수 없어요',
  help: '삭제되었거나 주소가 잘못된 상품이에요.\n주소를 확인하거나 홈에서 다시 시작해 주세요.',
};
const UNEXPECTED = {
  title: 'Unexpected Application Error!',
  help: '화면을 여는 중에 문제가 생겼어요.\n잠시 후 다시 시도하거나 홈에서 다시 시작해 주세요.',
};
