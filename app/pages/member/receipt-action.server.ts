import { data, redirect } from 'react-router';
import { readFields } from '../../account/credentials.ts';
import type { Actor } from '../../account/find-actor.server.ts';
import type { LimitedError } from '../../limits/limited-error.ts';
import { editDescription } from '../../product/edit-description.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import type { Services } from '../services.server.ts';
import { readForm } from '../read-form.server.ts';
import { unlessBusy } from '../unless-busy.server.ts';

const SOLD = '거래가 완료된 상품은 수정할 수 없어요.';

interface Change {
  services: Pick<Services, 'database' | 'now' | 'logger'>;
  request: Request;
  actor: Pick<Actor, 'id'>;
}

/** What a seller does with their own listing on `/receipt`: `intent` is `edit` (with `desc`) or `delete`. */
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
  const save = async () => {
    const outcome = await editDescription(services, actor, { productId, desc });
    if (outcome.edited) return redirect('/receipt');
    return outcome.reason === 'sold'
      ? data({ desc, text: SOLD }, { status: 409 })
      : data({ desc, text: outcome.text }, { status: 400 });
  };
  return unlessBusy(services, save, (text) => ({ desc, text }));
}

/** Who is over a limit keeps what they typed; of what has nothing typed an error's page tells. */
export async function refuseOverLimit({ request }: Pick<Change, 'request'>, error: LimitedError) {
  const form = await readForm(request);
  if (form.get('intent') !== 'edit') throw error;
  return data({ desc: String(form.get('desc') ?? ''), text: error.text }, { status: error.status });
}
