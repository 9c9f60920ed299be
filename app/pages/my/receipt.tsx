import {
  data,
  useActionData,
  useLoaderData,
  useLocation,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { readPagePosition } from '../../platform/paging/keyset-page.ts';
import type { Reader } from '../../../database/database.ts';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import { CodedError } from '../../platform/coded-error.ts';
import { countOwnProducts, findOwnProduct, pageOwnProducts } from '../../product/list/own-products.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import {
  memberHandler,
  type PageRequest,
  visitorHandler,
  type VisitorRequest,
} from '../../request/handler.server.ts';
import { answerInPlace } from '../answer-without-navigation.ts';
import { DeleteQuestion, DescriptionPage } from './own-list/own-product-page.tsx';
import { privateMeta } from '../page-meta.ts';
import { loadOwnPage } from './own-list/use-own-list.ts';
import { noStore } from '../no-store.ts';
import { LeftOutNote } from './own-list/left-out-note.tsx';
import { OwnProductList } from './own-list/own-product-list.tsx';
import { showOwnProducts } from './own-list/show-own-products.server.ts';
import { changeOwnProduct, rejectEdit, rejectOverLimit } from './receipt-action.server.ts';

const HERE = '/receipt';

export const handle: PageHandle = { isPersonal: true };
export const meta = privateMeta('등록상품');
export const headers = noStore;

const EMPTY = { page: { items: [], nextCursor: null }, count: 0 };

async function load({ services, actor, url }: VisitorRequest) {
  if (!actor) return data(null, { status: 401 });
  const { read } = services.database;
  const selected = await findSelected(read, actor.id, url.searchParams);
  if (selected) return data({ ...EMPTY, selected });
  const [{ items, nextCursor }, count] = await Promise.all([
    pageOwnProducts(read, actor.id, ...readPagePosition(url.searchParams)),
    countOwnProducts(read, actor.id),
  ]);
  const owned = await showOwnProducts(services, items);
  return data({ page: { items: owned, nextCursor }, count, selected });
}

async function loadForm({ url }: PageRequest) {
  const id = url.searchParams.get('edit');
  if (id === null) return undefined;
  return data({
    ...EMPTY,
    selected: { what: 'edit' as const, product: { id, title: '', desc: '', sold: false } },
  });
}

export const loader = visitorHandler(load, { onOutage: loadForm });

/** Without scripts a question is a page of its own. */
async function findSelected(db: Reader, sellerId: string, search: URLSearchParams) {
  const toEdit = search.get('edit');
  const toDelete = search.get('confirm') === 'delete' ? search.get('id') : null;
  const productId = toEdit ?? toDelete;
  if (productId === null) return undefined;
  const product = await findOwnProduct(db, sellerId, productId);
  if (!product || (toEdit !== null && 'hiddenReason' in product)) {
    throw new CodedError('not-found', `no own product: ${productId}`);
  }
  const { id, title, desc, sold } = product;
  return {
    what: toEdit === null ? ('delete' as const) : ('edit' as const),
    product: { id, title, desc, sold },
  };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export const action = memberHandler(changeOwnProduct, HERE, {
  onRateLimit: rejectOverLimit,
  onOutage: rejectEdit,
  writing: ['edit'],
});

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return answerInPlace(serverAction, {
    page: HERE,
    rejectionTexts: { 403: '내가 등록한 상품만 삭제할 수 있어요.', 404: '이미 삭제된 상품이에요.' },
    failure: '삭제하지 못했어요. 잠시 후 다시 시도해 주세요.',
  });
}

export default function Receipt() {
  const loaded = useLoaderData<typeof loader>();
  const { key } = useLocation();
  const formResult = useActionData<typeof action>();
  if (!loaded) return <LoginForm next={HERE} />;
  const { selected, page, count } = loaded;
  if (selected?.what === 'delete') return <DeleteQuestion product={selected.product} />;
  if (selected) return <DescriptionPage product={selected.product} formResult={formResult} />;
  return (
    <OwnProductList
      key={key}
      page={page}
      count={count}
      heading={
        <>
          <PageTitle count={count}>등록상품</PageTitle>
          <LeftOutNote />
        </>
      }
      emptyText="등록된 상품이 없어요."
    />
  );
}
