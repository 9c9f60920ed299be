import { useEffect, useState } from 'react';
import { type Meeting, meetingPhase, nextPhaseAt } from './meeting.ts';

/** A timer waits 24 days at most. */
const MAX_WAIT_MS = 24 * 3_600_000;

/** Begins with the server's phase, so that both render the same, then follows this device's clock. */
export function useMeetingPhase({ at, phase }: Pick<Meeting, 'at' | 'phase'>): Meeting['phase'] {
  const [present, setPresent] = useState(phase);
  useEffect(() => {
    let timer: number | undefined;
    const update = () => {
      const now = Date.now();
      setPresent(meetingPhase(at, now));
      const next = nextPhaseAt(at, now);
      timer = next === undefined ? undefined : window.setTimeout(update, Math.min(next - now, MAX_WAIT_MS));
    };
    update();
    return () => window.clearTimeout(timer);
  }, [at]);
  return present;
}
