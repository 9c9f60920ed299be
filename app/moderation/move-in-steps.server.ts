import { setTimeout as pause } from 'node:timers/promises';

/** Listings that move together: others' writes wait no longer than this many take. */
export const LISTINGS_A_STEP = 500;

/** Another process that waits for SQLite's lock looks ten times a second whether it is free. */
const PAUSE_MS = 120;

/** What one step has done: how many it found to move, `LISTINGS_A_STEP` at most, and how many it moved. */
export interface Step {
  found: number;
  moved: number;
}

/** Takes steps until one finds less than it could move; returns how many were moved. */
export async function moveInSteps(step: () => Promise<Step>): Promise<number> {
  for (let count = 0; ;) {
    const { found, moved } = await step();
    count += moved;
    if (found < LISTINGS_A_STEP) return count;
    await pause(PAUSE_MS);
  }
}
