// The theme of the offline page: the choice of `app/shell/theme/theme.ts`, else the device's.
{
  const isDarkDevice = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = localStorage.theme || (isDarkDevice ? 'dark' : 'light');
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[content="#ffffff"]');
  if (bar && theme === 'dark') bar.content = '#171a14';
}

// Reloads as soon as the market answers: this page stands at the address of the one that could not be loaded.
const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 30_000;

let pauseMs = FIRST_PAUSE_MS;
let timer = setTimeout(retry, pauseMs);

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
