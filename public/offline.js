// Opens the page that was asked for as soon as the market answers: this page has its address.
const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 30_000;

let pauseMs = FIRST_PAUSE_MS;
let timer;

async function retry() {
  clearTimeout(timer);
  if (navigator.onLine && !document.hidden && (await isReachable())) return location.reload();
  timer = setTimeout(retry, pauseMs);
  pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
}

async function isReachable() {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

addEventListener('online', retry);
document.addEventListener('visibilitychange', retry);
timer = setTimeout(retry, pauseMs);
