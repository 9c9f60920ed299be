import type { MouseEvent } from 'react';
import { replace } from 'react-router';
import { ButtonLink } from '../button.tsx';
import { isOfThisDocumentBehind, pathBehind } from '../page-behind.ts';

/** If that page lies behind this one: a second entry of it would make going back do nothing. */
function goBackTo(path: string): boolean {
  if (pathBehind() !== path) return false;
  history.back();
  return true;
}

/** After a change that another document would not show. */
export const goBackToChanged = (path: string): boolean => isOfThisDocumentBehind() && goBackTo(path);

/** For a form's action: `path` replaces the form's history entry, and merges with the page behind it if that is the same. */
export function leaveForm(path: string): Response {
  const goBackOnceThere = () => window.location.pathname === path && goBackToChanged(path);
  window.navigation?.addEventListener('currententrychange', goBackOnceThere, { once: true });
  return replace(path);
}

type CancelLinkProps = { to: string; size?: 'small'; children: string };

export function CancelLink({ to, ...rest }: CancelLinkProps) {
  const leave = (event: MouseEvent) => {
    if (!(event.metaKey || event.ctrlKey || event.shiftKey) && goBackTo(to)) event.preventDefault();
  };
  return <ButtonLink {...rest} variant="secondary" to={to} replace onClick={leave} />;
}
