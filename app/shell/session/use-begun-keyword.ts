import { useEffect } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { takeBegunAct } from '../../account/sign-in/begun-act.ts';
import { useViewer } from '../../account/viewer.tsx';
import { ADDED_TEXT, IN_PLACE, KEYWORDS_PATH } from '../../keyword/keyword-path.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

/** Wherever one is when it is known who has signed in. */
export function useBegunKeyword(): void {
  const { viewer } = useViewer();
  const { showToast } = useToast();
  const navigate = useNavigate();
  const { data: answer, submit } = useFetcher<{ ok: true } | { ok: false; text: string }>();
  useEffect(() => {
    const search = viewer ? takeBegunAct('keyword') : undefined;
    if (search === undefined) return;
    const typed = Object.fromEntries(new URLSearchParams(search));
    void submit({ intent: 'add', ...IN_PLACE, ...typed }, { method: 'post', action: KEYWORDS_PATH });
    // Only the viewer matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [viewer]);
  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) return showToast(answer.text, 'failed');
    showToast(ADDED_TEXT, 'done', { label: '보기', onPress: () => void navigate(KEYWORDS_PATH) });
    // Only the answer matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer]);
}
