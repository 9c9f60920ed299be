import { redirect } from 'react-router';
import { findSuspended, type Suspended } from '../../account/sign-in/suspension.server.ts';
import { type PageRequest, publicHandler } from '../../request/handler.server.ts';
import { answerMyData, sendLeave } from '../settings/settings-action.server.ts';

async function getSuspended(page: PageRequest): Promise<Suspended> {
  const suspended = await findSuspended(page.services, page.request);
  if (!suspended) throw redirect('/login');
  page.pageContext.accountId = suspended.id;
  return suspended;
}

/** A legal right of suspended people too. */
export const sendSuspendedData = publicHandler(async (page) =>
  answerMyData({ ...page, actor: await getSuspended(page) }),
);

export async function leaveSuspended(page: PageRequest & { form: FormData }) {
  const actor = await getSuspended(page);
  await page.services.limits.count({ limit: 'personWrite', whom: actor.id });
  return sendLeave({ ...page, actor });
}
