import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { forgetBegunAct, saveBegunAct, takeBegunAct } from '../../account/sign-in/begun-act.ts';
import { SignInSheet, type SignInSheetProps } from '../../account/sign-in/sign-in-sheet.tsx';
import type { SignInRequest } from '../../account/sign-in/sign-in-sheet-context.ts';
import { useKnownViewer, useViewer } from '../../account/viewer.tsx';
import { usePicks } from '../../pick/picks.tsx';
import { productPath } from '../../product/product.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { ADDED_TEXT, IN_PLACE, KEYWORDS_PATH } from '../../keyword/keyword-path.ts';

type SignInOverPageProps = {
  request: SignInRequest | undefined;
  onClose: () => void;
};

export function SignInOverPage({ request, onClose }: SignInOverPageProps) {
  useBegunPick();
  useBegunKeyword();
  const [email, setEmail] = useState('');
  return request && <OpenSheet {...{ request, email, onClose }} onEmail={setEmail} />;
}

type OpenSheetProps = Pick<SignInSheetProps, 'request' | 'email' | 'onEmail' | 'onClose'>;

function OpenSheet({ request, onClose, ...typed }: OpenSheetProps) {
  const { refresh } = useViewer();
  const { showToast } = useToast();
  const isSignedIn = useRef(false);
  useEffect(() => {
    if (request.act === 'write') return;
    saveBegunAct(request);
    const { pathname } = window.location;
    return () => {
      // Its links lead to another page and come back.
      const isGivenUp = !isSignedIn.current && window.location.pathname === pathname;
      if (isGivenUp) forgetBegunAct();
    };
  }, [request]);
  const goOn = () => {
    isSignedIn.current = true;
    refresh();
    onClose();
    if (request.act !== 'write') return;
    request.onSignedIn();
    showToast('로그인했어요. 이어서 하면 돼요.');
  };
  return <SignInSheet {...typed} request={request} onClose={onClose} onSignedIn={goOn} />;
}

/** Runs on any page once the viewer is known. */
function useBegunPick(): void {
  const viewer = useKnownViewer();
  const { setPicked } = usePicks();
  const { showToast } = useToast();
  const { data: answer, submit } = useFetcher<{ ok: true } | { ok: false; text: string }>();
  const [productId, setProductId] = useState<string>();
  useEffect(() => {
    const begunId = viewer ? takeBegunAct('pick') : undefined;
    if (begunId === undefined) return;
    setProductId(begunId);
    setPicked(begunId, true, true);
    void submit({ intent: 'pick' }, { method: 'post', action: productPath(begunId) });
    // oxlint-disable-next-line react/exhaustive-deps -- only the viewer matters here
  }, [viewer]);
  useEffect(() => {
    if (!answer || productId === undefined) return;
    if (answer.ok) return showToast('찜했어요.');
    setPicked(productId, false);
    showToast(answer.text, 'failed');
    // oxlint-disable-next-line react/exhaustive-deps -- only the answer matters here
  }, [answer]);
}

/** Runs on any page once the viewer is known. */
function useBegunKeyword(): void {
  const viewer = useKnownViewer();
  const { showToast } = useToast();
  const navigate = useNavigate();
  const { data: answer, submit } = useFetcher<{ ok: true } | { ok: false; text: string }>();
  useEffect(() => {
    const search = viewer ? takeBegunAct('keyword') : undefined;
    if (search === undefined) return;
    const typed = Object.fromEntries(new URLSearchParams(search));
    void submit({ intent: 'add', ...IN_PLACE, ...typed }, { method: 'post', action: KEYWORDS_PATH });
    // oxlint-disable-next-line react/exhaustive-deps -- only the viewer matters here
  }, [viewer]);
  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) return showToast(answer.text, 'failed');
    showToast(ADDED_TEXT, 'done', { label: '보기', onPress: () => void navigate(KEYWORDS_PATH) });
    // oxlint-disable-next-line react/exhaustive-deps -- only the answer matters here
  }, [answer]);
}
