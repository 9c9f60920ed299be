import type { Database } from '../../../database/database.ts';
import type { ClockWatch } from '../../platform/clock/clock-watch.server.ts';
import { notifyRestOfLines } from '../../product/reserve/waiting.server.ts';
import { sendDueReminders } from '../meet/reminders.server.ts';
import { sweepReservations } from './end-reservation.server.ts';

const SWEEP_EVERY_MS = 2_000;

interface Deps {
  database: Database;
  now(): number;
  clock: Pick<ClockWatch, 'isTrusted'>;
  onError(error: unknown): void;
}

/** Reminds, notifies waiting people and, unless the clock is in doubt, ends reservations whose time is past. */
export function startDealSweep({ database, now, clock, onError }: Deps): { stop(): Promise<void> } {
  let sweeping: Promise<void> | undefined;
  const sweep = async () => {
    if (clock.isTrusted()) await sweepReservations(database, now()).catch(onError);
    await notifyRestOfLines(database, now()).catch(onError);
    await sendDueReminders(database, now()).catch(onError);
    sweeping = undefined;
  };
  const timer = setInterval(() => {
    sweeping ??= sweep();
  }, SWEEP_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
