import { Link, type LinkProps } from 'react-router';

/**
 * A link to a page of this site. On the server, which renders dozens of them a page and follows none, it is the anchor
 * that the router's own writes for a whole path: resolving, prefetching and handling clicks took a tenth of a page.
 */
export const SiteLink = import.meta.env.SSR ? ServerLink : Link;

const isWholePath = (to: LinkProps['to']) => typeof to === 'string' && /^\/(?!\/)/.test(to);

function ServerLink(props: LinkProps) {
  if (!isWholePath(props.to)) return <Link {...props} />;
  const {
    to,
    discover = 'render',
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    mask: _mask,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    children,
    ...rest
  } = props;
  return (
    <a {...rest} href={to as string} data-discover={discover === 'render' ? 'true' : undefined}>
      {children}
    </a>
  );
}
