import { useLocation, useNavigate } from 'react-router';
import { SiteLink } from '../../../ui/site-link.tsx';
import { casePath, DONE_PARAM } from '../desk-paths.ts';
import { useDeskKeys } from '../use-desk-keys.ts';

const CASE_ID = /^[\w-]{1,64}$/;

/** On the page that an act leads to: the way back to its case, where it is undone. */
export function DoneLine({ className, text }: { className: string | undefined; text: string }) {
  const done = new URLSearchParams(useLocation().search).get(DONE_PARAM) ?? '';
  const navigate = useNavigate();
  const isKnown = CASE_ID.test(done);
  useDeskKeys(isKnown ? { u: () => void navigate(casePath(done)) } : {});
  if (!isKnown) return null;
  return (
    <output className={className}>
      {text} <SiteLink to={casePath(done)}>방금 처리한 일</SiteLink> <kbd>u</kbd>
    </output>
  );
}
