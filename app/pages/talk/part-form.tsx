import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { conversationPath, type SayAnswer } from '../../talk/conversation.ts';
import { OFFLINE_TEXT, useIsOnline } from '../../ui/feedback/connection.ts';
import { goBackToChanged } from '../../ui/form/leave-form.tsx';
import { useSignInAgain } from '../../ui/overlay/use-sign-in-again.ts';
import styles from './conversation-part.module.css';

type RejectedSay = Exclude<SayAnswer, { ok: true }>;

/**
 * A form that is a part of a conversation, sent in the background: a failure loses nothing typed.
 * @param posted the returned form where the browser sent it
 */
export function usePartForm(conversationId: string, posted: RejectedSay | undefined) {
  const { Form, data: answer, state } = useFetcher<SayAnswer>();
  const [isTyped, setTyped] = useState(false);
  const navigate = useNavigate();
  const isAccepted = answer?.ok === true;
  useEffect(() => {
    const path = conversationPath(conversationId);
    const isNamedByAddress = new URLSearchParams(window.location.search).has('ask');
    if (isAccepted && isNamedByAddress && !goBackToChanged(path)) void navigate(path, { replace: true });
  }, [isAccepted, conversationId, navigate]);
  const rejected = answer && !answer.ok ? answer : posted;
  const isSignedInAgain = useSignInAgain(rejected);
  const isOnlineAgain = useIsOnline() && rejected?.text === OFFLINE_TEXT;
  const onInput = ({ target }: SyntheticEvent<HTMLFormElement>) =>
    setTyped((target as HTMLInputElement).value !== '');
  const shown = rejected && (isSignedInAgain || isOnlineAgain) ? { ...rejected, text: '' } : rejected;
  return { Form, rejected: shown, onInput, pending: state !== 'idle', isChanged: isTyped && !isAccepted };
}

/** Takes the focus as the part opens: it comes behind the messages. A page that is loaded with it begins at its top. */
export function PartTitle({ id, children }: { id?: string; children: string }) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isLoaded = useLocation().key === 'default';
  useEffect(() => {
    if (!isLoaded) titleRef.current?.focus();
  }, [isLoaded]);
  return (
    <h2 ref={titleRef} id={id} className={styles.title} tabIndex={-1}>
      {children}
    </h2>
  );
}
