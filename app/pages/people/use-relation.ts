import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { takeBegunAct } from '../../account/sign-in/begun-act.ts';
import { useViewer } from '../../account/viewer.tsx';
import { FOLLOWING_PATH } from '../../product/follow/follow.ts';
import { personPath } from '../../product/product.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { Relation, RelationAnswer, RelationIntent } from './relation.ts';

const STRANGERS: Relation = { isFollowed: false, isBlocked: false };

const AFTERWARDS: Record<RelationIntent, Partial<Relation>> = {
  follow: { isFollowed: true },
  unfollow: { isFollowed: false },
  block: { isBlocked: true, isFollowed: false },
  unblock: { isBlocked: false },
};

/** Read once the viewer is known; a change is shown at once, and undone when rejected. */
export function useRelation(personId: string) {
  const { viewer, refresh } = useViewer();
  const viewerId = viewer?.id;
  const [known, setKnown] = useState(STRANGERS);
  const { data: answer, state, formData, submit } = useFetcher<RelationAnswer>();
  const showOutcome = useOutcomeToast();
  // Counts what is sent and answered: what was read across one may be from before it.
  const changes = useRef(0);
  const read = useCallback(async () => {
    const before = changes.current;
    try {
      const response = await fetch(`/api/people/${personId}/relation`);
      const relation = response.ok && ((await response.json()) as Relation);
      if (changes.current !== before) return void read();
      if (relation) setKnown(relation);
    } catch (error) {
      console.info('relation', error);
    }
  }, [personId]);
  const send = (intent: RelationIntent) => {
    // The page is the same for everyone.
    const target = { action: personPath(personId), defaultShouldRevalidate: false };
    if (state !== 'idle') return;
    changes.current++;
    void submit({ intent }, { method: 'post', ...target });
  };
  useEffect(() => {
    if (viewerId === undefined) return;
    if (takeBegunAct('follow', personId) !== undefined && viewerId !== personId) send('follow');
    else void read();
    // oxlint-disable-next-line react/exhaustive-deps -- only the viewer matters here
  }, [viewerId, personId]);
  useEffect(() => {
    if (!answer) return;
    changes.current++;
    showOutcome(answer);
    if (!answer.ok) return void read();
    setKnown((before) => ({ ...before, ...AFTERWARDS[answer.intent] }));
    // Lists leave out the other's listings.
    if (answer.intent === 'block' || answer.intent === 'unblock') refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- only the answer matters here
  }, [answer]);
  const sent = state === 'submitting' ? (formData?.get('intent') as RelationIntent) : undefined;
  const relation = viewer ? { ...known, ...(sent && AFTERWARDS[sent]) } : STRANGERS;
  return { ...relation, send };
}

function useOutcomeToast() {
  const { showToast } = useToast();
  const navigate = useNavigate();
  const showFollowed = { label: '보기', onPress: () => void navigate(FOLLOWING_PATH) };
  return ({ ok, intent, text }: RelationAnswer) =>
    showToast(text, ok ? 'done' : 'failed', ok && intent === 'follow' ? showFollowed : undefined);
}
