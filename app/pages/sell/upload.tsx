import { randomUUID } from 'node:crypto';
import { useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  useActionData,
  useFetcher,
  useLoaderData,
  type ClientActionFunctionArgs,
} from 'react-router';
import { useViewer } from '../../account/viewer.tsx';
import type { PublishResult } from '../../sell/form/check-listing-form.ts';
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

const AFTERWARDS = '/';
/** `submit` resolves without the outcome. */
let wasPublished = false;

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  wasPublished = false;
  try {
    const formResult: PublishResult = await serverAction<typeof action>();
    if (!formResult.isFailure) return formResult;
    console.error(FAILED_LOG, formResult.reason);
    return asFailure(formResult);
  } catch (thrown) {
    if (thrown instanceof Response) {
      wasPublished = thrown.headers.get('Location') === AFTERWARDS;
      if (wasPublished) invalidateSavedLists();
      throw thrown;
    }
    console.error(FAILED_LOG, thrown);
    const isTooLarge = isRouteErrorResponse(thrown) && thrown.status === 413;
    const reason = isTooLarge ? TOO_LARGE : failureText(thrown, FAILED);
    return asFailure({ ok: false, reason });
  }
}

/** A failure's status keeps the router from reloading the page. */
function asFailure(formResult: PublishResult) {
  return data(formResult, 503);
}

export default function Upload() {
  const { once } = useLoaderData<typeof loader>();
  const sentByBrowser = useActionData<PublishResult>();
  const fetcher = useFetcher<PublishResult>();
  const { showToast } = useToast();
  const { viewer } = useViewer();
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
          accountId={viewer?.id ?? null}
          formResult={formResult}
          arePhotosLost={formResult === sentByBrowser && sentByBrowser?.hadPhotos === true}
          isSending={fetcher.state !== 'idle'}
          onSend={async (form) => {
            await fetcher.submit(form, { method: 'post', action: HERE, encType: 'multipart/form-data' });
            if (wasPublished) showToast('상품을 등록했어요.');
            return wasPublished;
          }}
          onProblem={(text) => showToast(text, 'failed')}
        />
      </div>
    </div>
  );
}
