import { type ComponentProps, type MouseEvent, use } from 'react';
import {
  createPath,
  type NavigateOptions,
  UNSAFE_DataRouterContext as DataRouterContext,
} from 'react-router';

export interface SiteLinkProps
  extends
    Omit<ComponentProps<'a'>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> {
  /** Begins with one `/`; anything else is left to the browser. */
  to: string;
  reloadDocument?: boolean;
}

/** An anchor whose click asks the router. The router's own `Link` took the server a tenth of a page; see decision 046. */
export function SiteLink(props: SiteLinkProps) {
  const {
    to,
    replace,
    state,
    preventScrollReset,
    reloadDocument = false,
    onClick,
    children,
    ...rest
  } = props;
  const router = use(DataRouterContext)?.router;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!router || reloadDocument || !isWholePath(to) || !opensHere(event)) return;
    event.preventDefault();
    const isHere = createPath(router.state.location) === to;
    void router.navigate(to, { replace: replace ?? isHere, state, preventScrollReset });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

const isWholePath = (to: string) => /^\/(?!\/)/.test(to);

/** Not in another tab or window, nor for a download. */
function opensHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
  return !event.defaultPrevented && isPlain && (target === '' || target === '_self');
}
