import { useSyncExternalStore } from 'react';

/** Markup for browsers without scripts, rendered beforehand; other browsers keep the server's. */
export function WithoutScripts({ markup }: { markup: string | undefined }) {
  return markup === undefined ? <noscript /> : <noscript dangerouslySetInnerHTML={{ __html: markup }} />;
}

const never = () => () => {};

/** False on the server and during hydration. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
