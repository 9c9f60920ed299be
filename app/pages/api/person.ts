import { findPublicPerson } from '../../account/account.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { countByState } from '../../product/list/list-products.server.ts';
import { findManner } from '../../purchase/manner/read-manner.server.ts';
import { pageShownReviews } from '../../purchase/review/read-reviews.server.ts';
import { publicHandler } from '../../request/handler.server.ts';
import { findAppointments } from '../../talk/meet/no-show/count-appointments.server.ts';
import { replyText } from '../../talk/reply/reply-time.ts';

export const loader = publicHandler(async ({ services, params }) => {
  const { read } = services.database;
  const id = params['id'] ?? '';
  const person = await findPublicPerson(read, id);
  if (!person) throw new CodedError('not-found', `the person does not exist: ${id}`);
  const { nickname, createdAt, isEmailConfirmed, replyWithinMinutes } = person;
  const now = services.now();
  const received = await pageShownReviews(read, id, { now, page: 1 });
  const json = {
    id,
    nickname,
    since: createdAt,
    emailConfirmed: isEmailConfirmed,
    manner: await findManner(read, id),
    reply: replyText(replyWithinMinutes) ?? null,
    appointments: await findAppointments(read, id),
    counts: { ...(await countByState(read, id, now)), reviews: received.total },
    reviews: received.reviews.map(({ writtenIn, ...review }) => ({ ...review, createdAt: writtenIn })),
  };
  return Response.json(json, { headers: { 'Cache-Control': 'no-store' } });
});
