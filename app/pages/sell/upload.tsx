import { randomUUID } from 'node:crypto';
import { data, useLoaderData, useLocation, useNavigate, type ClientActionFunctionArgs } from 'react-router';
import { productPath } from '../../product/product.ts';
import { memberHandler } from '../../request/handler.server.ts';
import type { SavedListing } from '../../sell/form/check-listing-form.ts';
import { goBackToChanged } from '../../ui/form/leave-form.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import { LISTING_FORM_HANDLE, ListingFormPage } from './listing-form-page.tsx';
import { rejectListing } from './listing-form.server.ts';
import { publishListing } from './publish-listing.server.ts';
import { readCopied } from './copied-listing-path.ts';
import { saveListing } from './save-listing.ts';
import { findCopy } from './starting-listing.server.ts';

const HERE = '/upload';

export const handle = LISTING_FORM_HANDLE;
export const meta = privateMeta('상품 등록');
export const headers = noStore;

export const loader = memberHandler(
  async ({ services, actor, url }) => {
    const copy = await findCopy(services.database.read, actor, url.searchParams);
    return data({ once: randomUUID(), copy });
  },
  HERE,
  { onOutage: async () => data({ once: randomUUID(), copy: undefined }) },
);

export const action = memberHandler(publishListing, HERE, {
  onRateLimit: rejectListing,
  onOutage: rejectListing,
  writing: 'all',
});

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  return saveListing(() => serverAction<typeof action>(), {
    // A copy that was not changed is in no draft.
    comeBackTo: readCopied(searchParams) ? pathname + search : `${HERE}?resume=1`,
    leadTo: ({ productId, isRepeat }) => (isRepeat ? productPath(productId) : '/'),
    failure: '등록하지 못했어요. 잠시 후 다시 눌러 주세요.',
    log: '상품을 등록하지 못했습니다.',
  });
}

export default function Upload() {
  const { once, copy } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const copied = readCopied(new URLSearchParams(search));
  const { showToast } = useToast();
  const navigate = useNavigate();
  const showSaved = ({ productId, isRepeat }: SavedListing) => {
    if (isRepeat) return showToast('이미 등록된 상품이에요. 고칠 것이 있으면 여기에서 수정해 주세요.');
    // Home has taken the form's place by now.
    goBackToChanged('/');
    const onPress = () => void navigate(productPath(productId));
    showToast('상품을 등록했어요.', 'done', { label: '보기', onPress });
  };
  return (
    <ListingFormPage
      key={copied && `${copied.productId} ${copied.photoIds}`}
      title="상품 등록"
      here={copied ? HERE + search : HERE}
      once={once}
      listing={copy?.listing}
      arePhotosLost={copy?.arePhotosLost}
      submitLabel="등록하기"
      onSaved={showSaved}
    />
  );
}
