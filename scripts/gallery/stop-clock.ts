// Loaded before the market's own code (`node --import`), in every thread of it: the calendar stands still at the
// gallery's moment, so that what the server writes about time is the same in every run. Timers run on.
import { GALLERY_NOW } from './moment.ts';

const RealDate = Date;

class StoppedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [GALLERY_NOW] : given) as [number]));
  }
  static override now(): number {
    return GALLERY_NOW;
  }
}

globalThis.Date = StoppedDate as DateConstructor;
