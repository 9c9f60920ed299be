import { type ClientActionFunctionArgs, data, redirect, useActionData, useLoaderData } from 'react-router';
import { listBlockedEitherWay } from '../../../account/block/block.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { findProduct } from '../../../product/product.server.ts';
import { productPath } from '../../../product/product.ts';
import { findGiveaway, listApplicants } from '../../../product/reserve/giveaway/giveaway.server.ts';
import { applicationsPath } from '../../../product/reserve/giveaway/giveaway.ts';
import { findReservation } from '../../../product/reserve/reservation.server.ts';
import { findMannerTexts } from '../../../purchase/manner/read-manner.server.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import { memberHandler, type MemberRequest, type PageRequest } from '../../../request/handler.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { type AnyFormResult, readFields } from '../../../ui/form/form-result.ts';
import { useSignInAgain } from '../../../ui/overlay/use-sign-in-again.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { Applications } from './applications.tsx';
import { giveToApplicant } from './give-away.server.ts';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '나눔 신청한 분',
  backTo: '/receipt',
  sell: false,
};
export const meta = privateMeta('나눔 신청한 분');
export const headers = noStore;

const here = ({ params }: Pick<PageRequest, 'params'>) => applicationsPath(params['id'] ?? '');

export const loader = memberHandler(async ({ services, actor, params }) => {
  const { read } = services.database;
  const productId = params['id'] ?? '';
  const product = await findProduct(read, productId);
  if (product?.sellerId !== actor.id) throw new CodedError('not-found', `no own product: ${productId}`);
  const giveaway = await findGiveaway(read, productId);
  if (!giveaway) throw redirect(productPath(productId));
  const applications = await listApplicants(read, productId, await listBlockedEitherWay(read, actor.id));
  const manners = await findMannerTexts(
    read,
    applications.map(({ accountId }) => accountId),
  );
  const reservation = await findReservation(read, productId, services.now());
  const present = reservation?.isOver === false ? reservation : undefined;
  const { drawnIds } = giveaway;
  const applicants = applications.map(({ accountId, ...application }) => ({
    ...application,
    accountId,
    manner: manners.get(accountId),
    isReservedFor: present?.buyerId === accountId,
    rank: drawnIds && drawnIds.indexOf(application.id) + 1,
  }));
  return data({
    productId,
    title: product.title,
    isSold: product.sold,
    isDrawn: drawnIds !== null,
    conversationId: present?.conversationId,
    applicants: drawnIds ? applicants.sort((a, b) => a.rank! - b.rank!) : applicants,
  });
}, here);

export const action = memberHandler(async ({ services, actor, params, request }: MemberRequest) => {
  const { intent, application } = readFields(await readForm(request), ['intent', 'application']);
  if (intent !== 'choose' && intent !== 'draw') throw data(null, { status: 400 });
  const productId = params['id'] ?? '';
  const answer = await giveToApplicant(services, actor, intent, { productId, application });
  if (!answer.ok) return data<AnyFormResult>({ ok: false, reason: answer.text }, { status: 409 });
  throw redirect(answer.path);
}, here);

export async function clientAction(sent: ClientActionFunctionArgs) {
  const failure = '나눌 분을 정하지 못했어요. 잠시 후 다시 눌러 주세요.';
  return answerOrFailure(sent, [], { log: '나눌 분을 정하지 못했습니다.', failure });
}

export default function ApplicationsPage() {
  const formResult = useActionData<AnyFormResult>();
  const isSignedInAgain = useSignInAgain(formResult);
  const problem = isSignedInAgain ? undefined : formResult?.reason;
  return <Applications {...useLoaderData<typeof loader>()} problem={problem} />;
}
