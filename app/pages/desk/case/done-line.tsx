import { useLocation, useNavigate } from 'react-router';
import { SiteLink } from '../../../ui/site-link.tsx';
import { parseCaseGroup } from '../../../support/case/case.ts';
import { casePath, DONE_PARAM, GROUP_PARAM, withGroup } from '../desk-paths.ts';
import { useDeskKeys } from '../use-desk-keys.ts';

const CASE_ID = /^[\w-]{1,64}$/;

/** On the next page after an act: the link back to its case, where it can be undone. */
export function DoneLine({ className, text }: { className: string | undefined; text: string }) {
  const params = new URLSearchParams(useLocation().search);
  const done = params.get(DONE_PARAM) ?? '';
  const path = withGroup(casePath(done), { group: parseCaseGroup(params.get(GROUP_PARAM)) });
  const navigate = useNavigate();
  const isKnown = CASE_ID.test(done);
  useDeskKeys(isKnown ? { u: () => void navigate(path) } : {});
  if (!isKnown) return null;
  return (
    <output className={className}>
      {text} <SiteLink to={path}>방금 처리한 일</SiteLink> <kbd>u</kbd>
    </output>
  );
}
