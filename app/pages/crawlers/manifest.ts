import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { DESCRIPTION } from '../page-meta.ts';
import { AN_HOUR } from './cache-control.ts';
import { webManifest } from './web-manifest.ts';

export const loader = publicHandler(async (page) => {
  const manifest = webManifest(siteOf(page).name, DESCRIPTION, page.services.config.siteColor);
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': AN_HOUR },
  });
});
