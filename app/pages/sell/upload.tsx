import { randomUUID } from 'node:crypto';
import { useEffect, useState } from 'react';
import {
  data,
  isRouteErrorResponse,
  redirect,
  replace,
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type ClientActionFunctionArgs,
} from 'react-router';
import { withNext } from '../../account/sign-in/next-path.ts';
import { useViewer } from '../../account/viewer.tsx';
import type { ListingAnswer, PublishResult } from '../../sell/form/check-listing-form.ts';
import { productPath } from '../../product/product.ts';
import { PublishForm } from '../../sell/form/publish-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { failureText } from '../../request/failure-text.ts';
import { memberHandler } from '../../request/handler.server.ts';
import { invalidateSavedLists } from '../browse/feed/list-restoration.ts';
import { privateMeta } from '../page-meta.ts';
import { noStore } from '../no-store.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { publishListing, rejectListing } from './publish-listing.server.ts';
import styles from './upload.module.css';

const HERE = '/upload';
const FAILED = '등록하지 못했어요. 잠시 후 다시 눌러 주세요.';
const FAILED_LOG = '상품을 등록하지 못했습니다.';
const TOO_LARGE = '사진이 너무 커요. 몇 장을 빼고 다시 등록해 주세요.';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'compact',
  bottom: 'action-bar',
  sell: false,
  footer: false,
};
export const meta = privateMeta('상품 등록');
export const headers = noStore;

const drawForm = async () => data({ once: randomUUID() });

export const loader = memberHandler(drawForm, HERE, { onOutage: drawForm });
export const action = memberHandler(publishListing, HERE, {
  onRateLimit: rejectListing,
  onOutage: rejectListing,
});

/** Scripts keep the text as a draft, which goes on after signing in. */
const SESSION_ENDED = `${withNext('/login', `${HERE}?resume=1`)}&why=ended`;
/** `submit` resolves without the outcome. */
let publishedId: string | undefined;

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  publishedId = undefined;
  try {
    const formResult: ListingAnswer = await serverAction<typeof action>();
    if (formResult.ok) return goHome(formResult.productId);
    if (!formResult.isFailure) return formResult;
    console.error(FAILED_LOG, formResult.reason);
    return asFailure(formResult);
  } catch (thrown) {
    if (thrown instanceof Response) throw isToLogin(thrown) ? redirect(SESSION_ENDED) : thrown;
    console.error(FAILED_LOG, thrown);
    const isTooLarge = isRouteErrorResponse(thrown) && thrown.status === 413;
    const reason = isTooLarge ? TOO_LARGE : failureText(thrown, FAILED);
    return asFailure({ ok: false, reason });
  }
}

function isToLogin(answer: Response): boolean {
  return answer.headers.get('Location')?.startsWith('/login?') ?? false;
}

/** In place of the form: going back must not lead to an empty one. */
function goHome(productId: string) {
  publishedId = productId;
  invalidateSavedLists();
  return replace('/');
}

/** A failure's status keeps the router from reloading the page. */
function asFailure(formResult: PublishResult) {
  return data(formResult, 503);
}

/** Keyed by account: who signs in elsewhere in this browser finds nothing of the one before. */
export default function Upload() {
  const { viewer } = useViewer();
  const [owner, setOwner] = useState<{ id: string | null; round: number }>({ id: null, round: 0 });
  if (viewer && viewer.id !== owner.id)
    setOwner({ id: viewer.id, round: owner.id === null ? 0 : owner.round + 1 });
  return <Listing key={owner.round} ownerId={owner.id} />;
}

/** @param ownerId stays while the session has ended: what is typed is still theirs */
function Listing({ ownerId }: { ownerId: string | null }) {
  const { once } = useLoaderData<typeof loader>();
  const sentByBrowser = useActionData<PublishResult>();
  const fetcher = useFetcher<PublishResult>();
  const { showToast } = useToast();
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const formResult = fetcher.data ?? sentByBrowser;
  const reason = formResult?.reason;
  useEffect(() => {
    if (reason) showToast(reason, 'failed');
  }, [formResult, reason, showToast]);
  return (
    <div className={styles.upload}>
      <PageTitle>상품 등록</PageTitle>
      <div className={styles.form}>
        <PublishForm
          once={once}
          accountId={ownerId}
          formResult={formResult}
          arePhotosLost={formResult === sentByBrowser && sentByBrowser?.hadPhotos === true}
          mustResume={searchParams.has('resume')}
          isSending={fetcher.state !== 'idle'}
          onSend={async (form) => {
            await fetcher.submit(form, { method: 'post', action: HERE, encType: 'multipart/form-data' });
            const path = publishedId && productPath(publishedId);
            if (path)
              showToast('상품을 등록했어요.', 'done', { label: '보기', onPress: () => void navigate(path) });
            return path !== undefined;
          }}
          onProblem={(text) => showToast(text, 'failed')}
        />
      </div>
    </div>
  );
}
