import { redirect } from 'react-router';
import type { SettingsResult } from '../../account/form-result.ts';
import { findSuspended, type Suspended } from '../../account/sign-in/suspension.server.ts';
import { type PageRequest, publicHandler } from '../../request/handler.server.ts';
import { answerMyData, sendLeave } from '../settings/settings-action.server.ts';
import { unlessBusy } from '../../request/unless-busy.server.ts';

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
  const { services } = page;
  return unlessBusy<unknown, SettingsResult>(
    services,
    async () => {
      const actor = await getSuspended(page);
      await services.limits.count({ limit: 'personWrite', whom: actor.id });
      return sendLeave({ ...page, actor });
    },
    (reason) => ({ leave: { reason, isFailure: true } }),
  );
}
