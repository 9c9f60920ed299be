import type { ReactNode } from 'react';

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}
