/** Whoever keeps an index notes every ten minutes at least that it is at the end of the log. */
const GONE_AFTER_MS = 15 * 60_000;

/**
 * Whether the index is kept by a server of a newer version than this one's (docs/decisions/034): during an upgrade both
 * run, and would make it anew in turn, each in its own way, for as long as they do. A newer one that has gone, as when an
 * upgrade is taken back, keeps nothing.
 * @param noted what stands beside the index: its version, and when the log was last read to its end (epoch ms)
 */
export function isLeftToNewer(
  noted: { version: number | undefined; readToEndAt: number },
  ownVersion: number,
  now: number,
): boolean {
  const isNewer = noted.version !== undefined && noted.version > ownVersion;
  return isNewer && Math.abs(now - noted.readToEndAt) < GONE_AFTER_MS;
}
