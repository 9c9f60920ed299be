import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetDrafts } from './sell/draft/forget-drafts.ts';
import { registerServiceWorker } from './shell/offline/register-service-worker.ts';
import { hasHint } from './shell/session/signed-in-hint.ts';
import { renderOffscreenOnScroll } from './shell/content-visibility.ts';

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

renderOffscreenOnScroll();

// Signing out and leaving load a new page without the hint. A task of its own: storage is slow.
setTimeout(() => {
  if (!hasHint()) forgetDrafts();
});

registerServiceWorker();
