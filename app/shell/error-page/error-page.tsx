import { useEffect } from 'react';
import { isRouteErrorResponse, matchPath, useLocation } from 'react-router';
import styles from './error-page.module.css';
import { useBrand } from '../brand.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { name } = useBrand();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const isMissingProduct = isMissing && matchPath('/product/detail/:id/*', pathname) !== null;
  const isLost = isConnectionLost(error);
  const { title, help, isFinal } = isMissingProduct ? MISSING_PRODUCT : errorTexts(error);
  useEffect(() => {
    if (isMissingProduct) console.error('존재하지 않는 상품입니다.');
    if (isLost) return openOnceConnected(error);
  }, [isMissingProduct, isLost, error]);
  return (
    <div className={styles.error}>
      <title>{name ? `${title} | ${name}` : title}</title>
      <meta name="robots" content="noindex" />
      {!isLost && <span className={styles.disc} />}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.help}>{help}</p>
      <div className={styles.ways}>
        {!isFinal && (
          <ButtonLink to={pathname + search} replace>
            다시 시도
          </ButtonLink>
        )}
        <ButtonLink to="/" variant={isFinal ? 'primary' : 'secondary'}>
          홈으로 가기
        </ButtonLink>
      </div>
    </div>
  );
}

interface ErrorTexts {
  title: string;
  help: string;
  /** Another try would end the same. */
  isFinal?: boolean;
}

/** Fetch errors of Chromium, Firefox and Safari. */
const NO_ANSWER = /^(?:Failed to fetch|NetworkError when|Load failed)/;

function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/** The service worker's offline page opens the address by itself, which this document does without a worker. */
function openOnceConnected(error: unknown): (() => void) | undefined {
  console.error('서버에 연결하지 못했습니다.', error);
  const reload = () => window.location.reload();
  if (navigator.serviceWorker?.controller) return void reload();
  window.addEventListener('online', reload);
  return () => window.removeEventListener('online', reload);
}

const MISSING_PRODUCT: ErrorTexts = {
  title: '상품을 찾을 수 없어요',
  help: '삭제되었거나 주소가 잘못된 상품이에요.\n주소를 확인하거나 홈에서 다시 시작해 주세요.',
  isFinal: true,
};
const DISCONNECTED: ErrorTexts = {
  title: '연결할 수 없어요',
  help: '인터넷 연결을 확인하고\n다시 시도해 주세요.',
};
const UNEXPECTED: ErrorTexts = {
  title: 'Unexpected Application Error!',
  help: '화면을 여는 중에 문제가 생겼어요.\n잠시 후 다시 시도하거나 홈에서 다시 시작해 주세요.',
};
const UNAVAILABLE: ErrorTexts = {
  title: '지금은 열 수 없어요',
  help: '장터에 문제가 있어 화면을 열지 못했어요.\n잠시 후 다시 시도해 주세요.',
};
const BY_STATUS: Readonly<Record<number, ErrorTexts>> = {
  403: {
    title: '열 수 없는 화면이에요',
    help: '지금 계정으로는 볼 수 없는 화면이에요.\n홈에서 다시 시작해 주세요.',
    isFinal: true,
  },
  404: {
    title: '페이지를 찾을 수 없어요',
    help: '찾으시는 화면을 열 수 없어요.\n주소를 확인하거나 홈에서 다시 시작해 주세요.',
    isFinal: true,
  },
  429: {
    title: '요청이 너무 많아요',
    help: '짧은 시간에 여러 번 요청했어요.\n잠시 쉬었다가 다시 시도해 주세요.',
  },
  503: {
    title: '지금 이용하는 분이 많아요',
    help: '요청이 몰려 화면을 열지 못했어요.\n잠시 후 다시 시도해 주세요.',
  },
  507: {
    title: '지금은 저장할 수 없어요',
    help: '장터에 저장할 공간이 없어 처리하지 못했어요.\n잠시 후 다시 시도해 주세요.',
  },
};

/** Never quotes `error`. */
function errorTexts(error: unknown): ErrorTexts {
  if (isConnectionLost(error)) return DISCONNECTED;
  if (!isRouteErrorResponse(error)) return UNEXPECTED;
  const isUnavailable = (error.data as { code?: string } | null)?.code === 'away';
  return (isUnavailable ? UNAVAILABLE : BY_STATUS[error.status]) ?? UNEXPECTED;
}
