import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { renderOffscreenOnScroll } from './shell/content-visibility.ts';

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

renderOffscreenOnScroll();

registerServiceWorker();

/** After the page has loaded; browsers support it over https and on localhost only. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  } catch (error) {
    // Some browsers refuse it in private windows.
    console.info('오프라인 화면을 준비하지 못했습니다.', error);
  }
}
