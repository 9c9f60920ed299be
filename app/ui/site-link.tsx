import { Link, type LinkProps } from 'react-router';

/** On the server a plain anchor: the router's own took a tenth of a page. */
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
