import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetDrafts } from './publishing/forget-drafts.ts';
import { registerServiceWorker } from './shell/register-service-worker.ts';
import { hasHint } from './shell/signed-in-hint.ts';
import { layOutWhole } from './ui/lay-out-whole.ts';

/** Scripts come after the first picture; those of the page itself have run by then. */
const AFTER_FIRST_SIGHT_MS = 500;

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

setTimeout(layOutWhole, AFTER_FIRST_SIGHT_MS);

// Signing out and leaving load a page anew, without the hint.
if (!hasHint()) forgetDrafts();

registerServiceWorker();
