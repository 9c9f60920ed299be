import { randomUUID } from 'node:crypto';
import { data, useLoaderData, useNavigate, type ClientActionFunctionArgs } from 'react-router';
import { productPath } from '../../product/product.ts';
import { memberHandler } from '../../request/handler.server.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import { LISTING_FORM_HANDLE, ListingFormPage } from './listing-form-page.tsx';
import { rejectListing } from './listing-form.server.ts';
import { publishListing } from './publish-listing.server.ts';
import { saveListing } from './save-listing.ts';

const HERE = '/upload';

export const handle = LISTING_FORM_HANDLE;
export const meta = privateMeta('상품 등록');
export const headers = noStore;

const drawForm = async () => data({ once: randomUUID() });

export const loader = memberHandler(drawForm, HERE, { onOutage: drawForm });

export const action = memberHandler(publishListing, HERE, {
  onRateLimit: rejectListing,
  onOutage: rejectListing,
});

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return saveListing(() => serverAction<typeof action>(), {
    here: HERE,
    leadTo: () => '/',
    failure: '등록하지 못했어요. 잠시 후 다시 눌러 주세요.',
    log: '상품을 등록하지 못했습니다.',
  });
}

export default function Upload() {
  const { once } = useLoaderData<typeof loader>();
  const { showToast } = useToast();
  const navigate = useNavigate();
  const offerLook = (productId: string) => {
    const onPress = () => void navigate(productPath(productId));
    showToast('상품을 등록했어요.', 'done', { label: '보기', onPress });
  };
  return (
    <ListingFormPage title="상품 등록" here={HERE} once={once} submitLabel="등록하기" onSaved={offerLook} />
  );
}
