import type { Database } from '../../../database/database.ts';
import type { ClockWatch } from '../../platform/clock-watch.server.ts';
import { sweepReservations } from './end-reservation.server.ts';

const SWEEP_EVERY_MS = 2_000;

interface Deps {
  database: Database;
  now(): number;
  clock: Pick<ClockWatch, 'isTrusted'>;
  onError(error: unknown): void;
}

/** Ends reservations whose time is past, unless the clock is in doubt. */
export function startReservationSweep({ database, now, clock, onError }: Deps): { stop(): Promise<void> } {
  let sweeping: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (!clock.isTrusted()) return;
    sweeping ??= sweepReservations(database, now())
      .catch(onError)
      .finally(() => {
        sweeping = undefined;
      });
  }, SWEEP_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
