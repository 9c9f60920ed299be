import { redirect, redirectDocument } from 'react-router';
import { hasPassword } from '../../account/external/link-identity.server.ts';
import { findSecondFactorSince } from '../../account/second-factor/second-factor.server.ts';
import { findSuspended, type Suspended } from '../../account/sign-in/suspension.server.ts';
import { findSuspension } from '../../moderation/act/act.server.ts';
import type { Services } from '../../request/services.server.ts';
import { receiveAppeal, showAppeal } from '../my/act/appeal-action.server.ts';
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

/** How the person may leave, the act that suspended them, if recorded, and their appeal. */
export async function loadSuspension(services: Services, accountId: string) {
  const { read } = services.database;
  const act = await findSuspension(read, accountId);
  return {
    hasPassword: await hasPassword(read, accountId),
    hasSecondFactor: (await findSecondFactorSince(read, accountId)) !== null,
    suspension: act && { actId: act.id, words: act.words, appeal: await showAppeal(services, act.id) },
  };
}

export async function appealSuspended(page: PageRequest & { form: FormData }) {
  const actor = await getSuspended(page);
  await page.services.limits.count({ limit: 'personWrite', identifier: actor.id });
  const rejected = await receiveAppeal(page.services, actor, page.form);
  if (rejected) return rejected;
  throw redirectDocument('/login');
}

export async function leaveSuspended(page: PageRequest & { form: FormData }) {
  const actor = await getSuspended(page);
  await page.services.limits.count({ limit: 'personWrite', identifier: actor.id });
  return sendLeave({ ...page, actor });
}
