import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerServiceWorker } from './shell/offline/register-service-worker.ts';
import { renderOffscreenOnScroll } from './shell/content-visibility.ts';

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

renderOffscreenOnScroll();

registerServiceWorker();
