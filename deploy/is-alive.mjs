// Ends with 0 when the market of this machine says that it lives, else with 1: for a container's health.
const port = process.env.PORT || '3000';

/** Longer than a busy process takes. */
const PATIENCE_MS = 4_000;

try {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
