import { data, useActionData, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import type { Actor } from '../../account/find-actor.server.ts';
import { LoginForm } from '../../account/login-form.tsx';
import type { PhotoSite } from '../../media/show-photo.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { HiddenProduct } from '../../product/hidden-product.ts';
import { listHiddenOfSeller, summariseHidden } from '../../product/hidden-products.server.ts';
import { listProductsOfSeller, summarise } from '../../product/list-products.server.ts';
import type { Product } from '../../product/product.ts';
import { findBuyerNames } from '../../purchase/list-purchases.server.ts';
import { memberHandler, visitorHandler, type PageRequest } from '../handler.server.ts';
import { answerInPlace } from './answer-in-place.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { DescriptionPage } from './description-page.tsx';
import { privateMeta } from '../private-meta.ts';
import { noStore } from './no-store.ts';
import { OwnProductList } from './own-product-list.tsx';
import { changeOwnProduct, refuseEdit, refuseOverLimit } from './receipt-action.server.ts';

const HERE = '/receipt';

export const meta = privateMeta('등록상품');
export const headers = noStore;

async function load({ services, actor, url }: PageRequest & { actor: Actor | undefined }) {
  if (!actor) return data(null, { status: 401 });
  const { read } = services.database;
  const products = await listProductsOfSeller(read, actor.id);
  const hiddenProducts = await listHiddenOfSeller(read, actor.id);
  const all = [...products, ...hiddenProducts].sort((a, b) => b.feedSeq - a.feedSeq);
  const sold = all.filter((product) => product.sold);
  const buyers = await findBuyerNames(
    read,
    sold.map(({ id }) => id),
  );
  const owned = all.map((product) => ({
    product: summariseOwn(product, services.config),
    buyerName: buyers.get(product.id),
  }));
  return data({ owned, asked: findAsked(url.searchParams, { products, all }) });
}

/** The form of a description alone, for what was typed: neither it nor its listing can be looked up. */
async function drawForm({ url }: PageRequest) {
  const id = url.searchParams.get('edit');
  if (id === null) return undefined;
  return data({ owned: [], asked: { what: 'edit' as const, product: { id, title: '', desc: '' } } });
}

export const loader = visitorHandler(load, { away: drawForm });

const summariseOwn = (product: Product | HiddenProduct, site: PhotoSite) =>
  'hiddenReason' in product ? summariseHidden(product, site) : summarise(product, site);

/** The listing that a page of its own asks about, for those without scripts (P-nojs). */
function findAsked(search: URLSearchParams, { products, all }: { products: Product[]; all: Product[] }) {
  const toEdit = search.get('edit');
  const toDelete = search.get('confirm') === 'delete' ? search.get('id') : null;
  const productId = toEdit ?? toDelete;
  if (productId === null) return undefined;
  // What is hidden can be deleted, and nothing else.
  const product = (toEdit === null ? all : products).find(({ id }) => id === productId);
  if (!product) throw new CodedError('not-found', `no own product: ${productId}`);
  const { id, title, desc } = product;
  return { what: toEdit === null ? ('delete' as const) : ('edit' as const), product: { id, title, desc } };
}

export const action = memberHandler(changeOwnProduct, HERE, { limited: refuseOverLimit, away: refuseEdit });

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return answerInPlace(serverAction, {
    page: HERE,
    refusals: { 403: '내가 등록한 상품만 삭제할 수 있어요.', 404: '이미 삭제된 상품이에요.' },
    failure: '삭제하지 못했어요. 잠시 후 다시 시도해 주세요.',
  });
}

export default function Receipt() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (!page) return <LoginForm next={HERE} />;
  const { asked, owned } = page;
  if (asked?.what === 'delete') return <DeleteQuestion product={asked.product} />;
  if (asked) return <DescriptionPage product={asked.product} refusal={refusal} />;
  return <OwnProductList owned={owned} />;
}
