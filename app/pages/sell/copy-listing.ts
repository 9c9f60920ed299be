import { data, redirect } from 'react-router';
import { stageCopies } from '../../media/staging/staged-photos.server.ts';
import { getProductToEdit } from '../../product/edit/edit-product.server.ts';
import { memberHandler } from '../../request/handler.server.ts';
import { copiedListingPath } from './copied-listing-path.ts';

/** Opens the form of a new listing as a copy of one's own old one, with copies of its photos. */
export const action = memberHandler(async ({ services, request, actor, params }) => {
  if (request.method !== 'POST') throw data({ code: 'bad-request' }, { status: 405 });
  const { id, photos } = await getProductToEdit(services.database.read, actor, params['id'] ?? '');
  // They count as uploads do.
  await services.limits.count(...photos.map(() => ({ limit: 'personPhoto', identifier: actor.id }) as const));
  const staged = await stageCopies(services, actor, photos);
  throw redirect(copiedListingPath(id, staged));
}, '/receipt');
