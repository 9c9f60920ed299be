import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { readPagePosition } from '../../platform/paging/keyset-page.ts';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import { countPicksOf, pagePickedProducts, unpickProduct } from '../../pick/pick.server.ts';
import { summarise } from '../../product/list/list-products.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { memberHandler, visitorHandler } from '../../request/handler.server.ts';
import { answerInPlace } from '../answer-without-navigation.ts';
import { privateMeta } from '../page-meta.ts';
import { loadOwnPage } from './own-list/use-own-list.ts';
import { noStore } from '../no-store.ts';
import { PickedProductList } from './picked-product-list.tsx';
import { readForm } from '../../request/read-form.server.ts';

const HERE = '/mypick';

export const handle: PageHandle = { isPersonal: true };
export const meta = privateMeta('찜한 상품');
export const headers = noStore;

export const loader = visitorHandler(async ({ services, actor, url }) => {
  if (!actor) return data(null, { status: 401 });
  const { config, database } = services;
  const filter = { hideSold: url.searchParams.get('hideSold') === '1' };
  const [page, count] = await Promise.all([
    pagePickedProducts(database.read, actor.id, ...readPagePosition(url.searchParams), filter),
    countPicksOf(database.read, actor.id, filter),
  ]);
  const items = page.items.map(({ productId, product }) => ({
    productId,
    product: product && summarise(product, config),
  }));
  return data({ page: { ...page, items }, count, ...filter });
});

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export const action = memberHandler(async ({ services, request, actor }) => {
  const form = await readForm(request);
  if (form.get('intent') !== 'unpick') throw data(null, { status: 400 });
  await unpickProduct(services, actor, { productId: String(form.get('id') ?? '') });
  return redirect(HERE);
}, HERE);

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const failure = '찜을 해제하지 못했어요. 잠시 후 다시 시도해 주세요.';
  return answerInPlace(serverAction, { page: HERE, rejectionTexts: {}, failure });
}

export default function MyPick() {
  const loaded = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return loaded ? <PickedProductList key={key} {...loaded} /> : <LoginForm next={HERE} />;
}
