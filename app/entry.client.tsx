import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetDrafts } from './product/forget-drafts.ts';
import { registerServiceWorker } from './shell/register-service-worker.ts';
import { hasHint } from './shell/signed-in-hint.ts';

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

// Signing out and leaving load a page anew, without the hint.
if (!hasHint()) forgetDrafts();

registerServiceWorker();
