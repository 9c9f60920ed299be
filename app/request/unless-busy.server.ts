import { data } from 'react-router';
import { toOutage } from '../platform/outage.server.ts';
import { outageText } from './failure-text.ts';
import { logOutage } from './security-log.server.ts';
import type { Services } from './services.server.ts';

/** During an outage the form is answered with `reject`'s result. */
export async function unlessBusy<T, Result>(
  services: Pick<Services, 'logger'>,
  work: () => Promise<T>,
  reject: (reason: string) => Result,
) {
  try {
    return await work();
  } catch (error) {
    const outage = toOutage(error);
    if (!outage) throw error;
    logOutage(services, outage);
    return data(reject(outageText(outage.code)), outage.status);
  }
}
