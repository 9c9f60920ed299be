import { randomUUID } from 'node:crypto';
import { data, redirect, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import { withNext } from '../../account/sign-in/next-path.ts';
import type { Actor } from '../../account/account.server.ts';
import { getProductToEdit } from '../../product/edit/edit-product.server.ts';
import { editPath, productPath } from '../../product/product.ts';
import { type PageRequest, visitorHandler } from '../../request/handler.server.ts';
import type { StartingListing } from '../../sell/form/publish-form.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
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

type VisitorRequest = PageRequest & { actor: Actor | undefined };

function asMember<P extends VisitorRequest>({ actor, ...page }: P) {
  if (!actor) throw redirect(withNext('/login', editPath(page.params['id'] ?? '')));
  return { ...page, actor };
}

async function load(page: VisitorRequest) {
  const { services, actor, params, pageContext } = asMember(page);
  const product = await getProductToEdit(services.database.read, actor, params['id'] ?? '');
  // A form that comes back says that it was sold meanwhile.
  if (product.sold && !pageContext.isSent) throw redirect(productPath(product.id));
  return data({ once: randomUUID(), listing: toEdited(product) });
}

async function drawForm({ params }: PageRequest) {
  const listing: StartingListing & { id: string } = {
    id: params['id'] ?? '',
    values: {},
    photos: [],
    version: '',
  };
  return data({ once: randomUUID(), listing });
}

export const loader = visitorHandler(load, { onOutage: drawForm });

export const action = visitorHandler(async (page) => editListing(asMember(page)), {
  onRateLimit: rejectListing,
  onOutage: rejectListing,
});

export async function clientAction({ params, serverAction }: ClientActionFunctionArgs) {
  return saveListing(() => serverAction<typeof action>(), {
    comeBackTo: `${editPath(params['id'] ?? '')}?resume=1`,
    leadTo: productPath,
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
      onSaved={() => showToast('상품을 수정했어요.')}
    />
  );
}
