import { randomUUID } from 'node:crypto';
import { data, redirect, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import { getProductToEdit } from '../../product/edit/edit-product.server.ts';
import { editPath, productPath } from '../../product/product.ts';
import { memberHandler, type MemberRequest, type PageRequest } from '../../request/handler.server.ts';
import type { StartingListing } from '../../sell/form/publish-form.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { goBackToChanged } from '../../ui/form/leave-form.tsx';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import { editListing } from './edit-listing.server.ts';
import { LISTING_FORM_HANDLE, ListingFormPage } from './listing-form-page.tsx';
import { rejectListing } from './listing-form.server.ts';
import { saveListing } from './save-listing.ts';
import { toEdited } from './starting-listing.server.ts';

export const handle = LISTING_FORM_HANDLE;
export const meta = privateMeta('상품 수정');
export const headers = noStore;

const pathOf = ({ params }: Pick<PageRequest, 'params'>) => editPath(params['id'] ?? '');

async function load({ services, actor, params, pageContext }: MemberRequest) {
  const product = await getProductToEdit(services.database.read, actor, params['id'] ?? '');
  // A form that comes back says that it was sold meanwhile.
  if (product.sold && !pageContext.isSent) throw redirect(productPath(product.id));
  return data({ once: randomUUID(), listing: await toEdited(services.database.read, product) });
}

async function loadForm({ params }: PageRequest) {
  const listing: StartingListing & { id: string } = {
    id: params['id'] ?? '',
    values: {},
    photos: [],
    version: '',
  };
  return data({ once: randomUUID(), listing });
}

export const loader = memberHandler(load, pathOf, { onOutage: loadForm });

export const action = memberHandler(editListing, pathOf, {
  onRateLimit: rejectListing,
  onOutage: rejectListing,
  writing: 'all',
});

export async function clientAction({ params, serverAction }: ClientActionFunctionArgs) {
  return saveListing(() => serverAction<typeof action>(), {
    comeBackTo: `${editPath(params['id'] ?? '')}?resume=1`,
    leadTo: ({ productId }) => productPath(productId),
    failure: '저장하지 못했어요. 잠시 후 다시 눌러 주세요.',
    log: '상품을 수정하지 못했습니다.',
  });
}

export default function EditListing() {
  const { once, listing } = useLoaderData<typeof loader>();
  const { showToast } = useToast();
  return (
    <ListingFormPage
      key={listing.id}
      title="상품 수정"
      here={editPath(listing.id)}
      once={once}
      listing={listing}
      submitLabel="저장하기"
      onSaved={({ productId }) => {
        showToast('상품을 수정했어요.');
        // The listing has taken the form's place by now.
        goBackToChanged(productPath(productId));
      }}
    />
  );
}
