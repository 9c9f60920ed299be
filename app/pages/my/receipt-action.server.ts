import { data, redirect } from 'react-router';
import type { Actor } from '../../account/account.server.ts';
import type { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import { noticeSentNumber } from '../../moderation/number/marked-number.server.ts';
import { editDescription } from '../../product/product.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import type { Rejection } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import type { Services } from '../../request/services.server.ts';
import { readFields } from '../../ui/form/form-result.ts';

const SOLD = '거래가 완료된 상품은 수정할 수 없어요.';

interface Change {
  services: Pick<Services, 'database' | 'now' | 'numberHashes'>;
  request: Request;
  actor: Pick<Actor, 'id'>;
}

export async function changeOwnProduct({ services, request, actor }: Change) {
  const { id: productId, intent, desc } = readFields(await readForm(request), ['id', 'intent', 'desc']);
  if (intent === 'delete') {
    await removeProduct(services, actor, { productId });
    return redirect('/receipt');
  }
  if (intent !== 'edit') throw data(null, { status: 400 });
  return edit({ services, actor }, productId, desc);
}

async function edit({ services, actor }: Omit<Change, 'request'>, productId: string, desc: string) {
  const outcome = await editDescription(services, actor, { productId, desc });
  if (outcome.ok) {
    await noticeSentNumber(services, actor, [desc]);
    return redirect('/receipt');
  }
  return outcome.reason === 'sold'
    ? data({ desc, text: SOLD }, { status: 409 })
    : data({ desc, text: outcome.text }, { status: 400 });
}

export async function rejectEdit({ request }: Pick<Change, 'request'>, { status, text }: Rejection) {
  const { intent, desc } = readFields(await readForm(request), ['intent', 'desc']);
  return intent === 'edit' ? data({ desc, text }, { status }) : undefined;
}

export async function rejectOverLimit(page: Pick<Change, 'request'>, error: RateLimitedError) {
  const formResult = await rejectEdit(page, error);
  if (!formResult) throw error;
  return formResult;
}
