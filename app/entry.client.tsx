import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerServiceWorker } from './shell/register-service-worker.ts';

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

registerServiceWorker();
