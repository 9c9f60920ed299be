import { use, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { footerTexts } from './pages/footer-texts.server.ts';
import { publicHandler, siteOf } from './request/handler.server.ts';
import type { BrandData } from './shell/brand.ts';
import { usePageFrame } from './shell/page-handle.ts';
import {
  ScriptNonce,
  PLACE_SCRIPT_ID,
  START_SCRIPTS,
  SCRIPTS_WAIT,
} from './shell/scripts/scripts-after-paint.ts';
import { Shell } from './shell/shell.tsx';
import { ErrorPage } from './shell/error-page/error-page.tsx';
import { SIGNED_IN_HINT_SCRIPT } from './shell/session/signed-in-hint.ts';
import { BarColor } from './shell/theme/bar-color.tsx';
import { THEME_SCRIPT } from './shell/theme/theme.ts';
import './ui/tokens.css';
import './ui/base.css';

export const loader = publicHandler(async (page) => {
  const { articles, brand, config, providerClients } = page.services;
  const { tokenSyncUrl } = config;
  const providers = [...providerClients.keys()];
  return {
    site: siteOf(page),
    footer: footerTexts(articles),
    brand,
    ...(tokenSyncUrl && { tokenSyncUrl }),
    ...(providers.length > 0 && { providers }),
  };
});

export const shouldRevalidate = () => false;

/** Run already: React does not compare their text, so it is not sent twice. */
const [headScript, startScript] =
  import.meta.env.PROD && !import.meta.env.SSR
    ? ['', '']
    : [THEME_SCRIPT + SIGNED_IN_HINT_SCRIPT, START_SCRIPTS];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(ScriptNonce);
  const brand = useRouteLoaderData<BrandData>('root')?.brand;
  const { scripts } = usePageFrame();
  return (
    <html lang="ko" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <BarColor color={brand?.color} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        {brand?.colors && <link rel="stylesheet" href={brand.colors} />}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: headScript }} />
      </head>
      <body {...{ [SCRIPTS_WAIT]: scripts === 'at-once' ? undefined : scripts }}>
        {children}
        <ScrollRestoration id={PLACE_SCRIPT_ID} />
        <Scripts />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: startScript }} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}
