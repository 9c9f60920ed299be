import { deliverDueMail, type DeliveryDeps } from './deliver-mail.server.ts';
import { hasDueJob } from './mail-job-store.server.ts';

/** So that one mail server's slowness doesn't hold up every mail. */
const AT_ONCE = 4;
/** How long a mail that is under way at the end has to arrive. */
const LAST_MOMENTS_MS = 1_000;

/**
 * Looks for mails that are due every `everyMs` and delivers them, a few at once. Any number of servers may do so on one
 * database. `stop` resolves within about a second; what was not sent by then is due at the next start.
 * @param onError hears of what went wrong with the database; it is tried again at the next look
 */
export function startDelivering(
  deps: DeliveryDeps,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const cut = new AbortController();
  const atWork = new Set<Promise<void>>();
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const work = async () => {
    while (!isStopped && (await deliverDueMail(deps, cut.signal)));
  };
  const look = async () => {
    try {
      // One more at each look, while there is something to do.
      if (atWork.size < AT_ONCE && (await hasDueJob(deps.database.read, deps.now()))) {
        const working = work()
          .catch(onError)
          .finally(() => atWork.delete(working));
        atWork.add(working);
      }
    } catch (error) {
      onError(error);
    }
    if (!isStopped) timer = setTimeout(() => void (looking = look()), everyMs);
  };
  let looking = look();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const cutting = setTimeout(() => cut.abort(), LAST_MOMENTS_MS);
      await looking;
      await Promise.all(atWork);
      clearTimeout(cutting);
    },
  };
}
