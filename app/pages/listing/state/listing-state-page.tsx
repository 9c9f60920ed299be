import { type ClientActionFunctionArgs, data, replace, useActionData, useLoaderData } from 'react-router';
import { CodedError } from '../../../platform/coded-error.ts';
import { MAX_PERSONAL_PAGE_SIZE } from '../../../platform/paging/keyset-page.ts';
import { findProduct } from '../../../product/product.server.ts';
import { productPath } from '../../../product/product.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import { memberHandler, type PageRequest } from '../../../request/handler.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { listConversations } from '../../../talk/conversation.server.ts';
import { type FormResult, readFields } from '../../../ui/form/form-result.ts';
import { leaveForm } from '../../../ui/form/leave-form.tsx';
import { useSignInAgain } from '../../../ui/overlay/use-sign-in-again.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { ListingStateForm } from './listing-state-form.tsx';
import { changeState, findSwapPartnerName } from './listing-state.server.ts';
import { parseState, type SetState, statePath } from './listing-state.ts';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '상태 바꾸기',
  backTo: '/receipt',
  sell: false,
};
export const meta = privateMeta('상태 바꾸기');
export const headers = noStore;

const here = ({ params, url }: PageRequest) =>
  statePath(params['id'] ?? '', url.searchParams.get('with') ?? undefined);

export const loader = memberHandler(async ({ services, actor, params, url }) => {
  const { database, config } = services;
  const productId = params['id'] ?? '';
  const product = await findProduct(database.read, productId);
  if (product?.sellerId !== actor.id) throw new CodedError('not-found', `no own product: ${productId}`);
  const about = { tab: 'selling', productId, size: MAX_PERSONAL_PAGE_SIZE } as const;
  const { items } = await listConversations(database.read, actor, about, config);
  const people = items.flatMap(({ id, other }) =>
    other.id === null ? [] : { value: id, label: other.nickname },
  );
  const { title, sold, reserved } = product;
  const reservedId = items.find(({ reservedUntil }) => reservedUntil !== null)?.id;
  return data({
    productId,
    title,
    isSold: sold,
    people,
    swapPartner: await findSwapPartnerName(database.read, productId, services.now()),
    conversation: url.searchParams.get('with') ?? reservedId ?? '',
    state: startState(url.searchParams.has('with'), reserved),
  });
}, here);

/** The link of a conversation means completing the sale. */
function startState(isForConversation: boolean, reserved: boolean): SetState {
  if (isForConversation) return 'sold';
  return reserved ? 'reserved' : 'open';
}

const STATE_FIELDS = ['state', 'conversation'] as const;
type StateFields = Record<(typeof STATE_FIELDS)[number], string>;

const CHANGE_TO = { open: 'release', reserved: 'reserve', sold: 'complete' } as const;

export const action = memberHandler(async (page) => {
  const { services, actor, params, request } = page;
  const productId = params['id'] ?? '';
  const values = readFields(await readForm(request), STATE_FIELDS);
  const { conversation } = values;
  const state = parseState(values.state);
  if (!state) throw data(null, { status: 400 });
  const rejected = (reason: string, status: number) =>
    data<FormResult<StateFields>>({ ok: false, reason, values }, { status });
  const subject = { productId, conversation: state === 'open' ? '' : conversation };
  const outcome = await changeState(services, actor, CHANGE_TO[state], subject);
  if (!outcome.ok) return rejected(outcome.text, outcome.reason === 'invalid' ? 400 : 409);
  throw replace(productPath(productId));
}, here);

const DONE_TEXTS = {
  open: '상태를 판매중으로 바꿨어요.',
  reserved: '상태를 예약중으로 바꿨어요.',
  sold: '상태를 거래 완료로 바꿨어요.',
} as const satisfies Record<SetState, string>;

export async function clientAction(sent: ClientActionFunctionArgs) {
  const state = parseState(String((await sent.request.clone().formData()).get('state')));
  const listing = productPath(sent.params['id'] ?? '');
  try {
    return await answerOrFailure(sent, STATE_FIELDS, {
      log: '상태를 바꾸지 못했습니다.',
      failure: '상태를 바꾸지 못했어요. 잠시 후 다시 눌러 주세요.',
      ...(state && { done: { [listing]: DONE_TEXTS[state] } }),
    });
  } catch (thrown) {
    const isDone = thrown instanceof Response && thrown.headers.get('Location') === listing;
    throw isDone ? leaveForm(listing) : thrown;
  }
}

export default function ListingStatePage() {
  const loaded = useLoaderData<typeof loader>();
  const rejected = useActionData<FormResult<StateFields>>();
  const isSignedInAgain = useSignInAgain(rejected);
  const { state, conversation } = { ...loaded, ...rejected?.values };
  return (
    <ListingStateForm
      {...loaded}
      state={parseState(state) ?? loaded.state}
      conversation={conversation}
      text={isSignedInAgain ? undefined : rejected?.reason}
      action={statePath(loaded.productId)}
    />
  );
}
