import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { useLiveClient } from '../../live/live-client.tsx';
import { conversationPath } from '../../talk/conversation.ts';
import type { OpenConversation, Unsent } from '../../talk/open-conversation.ts';
import { OtherTyping } from '../../talk/typing/other-typing.ts';
import { restoreUnsent } from './open-conversations.ts';
import { CatchUp, fetchMessages } from './catch-up.ts';

/** Follows the stream's events of a conversation, and reads it again where some may be missing. */
export function useNewMessages(
  id: string,
  conversation: OpenConversation,
  { isFollowed, canSay }: { isFollowed: boolean; canSay: boolean },
): void {
  const client = useLiveClient();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isFollowed) return;
    const catchUp = new CatchUp(id, conversation);
    const catchUpIfShown = () => !document.hidden && catchUp.run();
    const stopListening = client.onChatEvent((event) => {
      if (event.kind === 'personal') catchUp.run();
      if (event.kind !== 'chat' || event.id !== id) return;
      conversation.takeOtherRead(event.otherReadSeq);
      if (event.seq > conversation.lastSeq) catchUp.run();
      if (event.otherLeft && canSay) void revalidate();
    });
    let hadHole = false;
    const stopFilling = conversation.subscribe(() => {
      // Once for each gap: one that cannot be filled would be requested without end.
      if (conversation.hasHole && !hadHole) catchUp.run();
      hadHole = conversation.hasHole;
    });
    document.addEventListener('visibilitychange', catchUpIfShown);
    window.addEventListener('online', catchUp.run);
    return () => {
      catchUp.stop();
      stopListening();
      stopFilling();
      document.removeEventListener('visibilitychange', catchUpIfShown);
      window.removeEventListener('online', catchUp.run);
    };
  }, [client, id, conversation, isFollowed, canSay, revalidate]);
}

/** @param otherSeq of the other's newest message, with which their typing ends */
export function useOtherTyping(id: string, otherSeq = 0): boolean {
  const client = useLiveClient();
  const [typedAfter, setTypedAfter] = useState<number>();
  const show = useEffectEvent((isTyping: boolean) => setTypedAfter(isTyping ? otherSeq : undefined));
  useEffect(() => {
    const typing = new OtherTyping((isTyping) => show(isTyping));
    const stop = client.onEvent((event) => event.kind === 'typing' && event.id === id && typing.take());
    return () => {
      stop();
      typing.end();
    };
  }, [client, id]);
  return typedAfter === otherSeq;
}

/** Sends new messages, one after the other. */
export function useSending(id: string, accountId: string, conversation: OpenConversation): void {
  const { state, submit } = useFetcher();
  useEffect(() => {
    const retry = () => {
      restoreUnsent(id, accountId, conversation);
      conversation.retryUnanswered(Date.now());
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [id, accountId, conversation]);
  useRelease(conversation);
  const next = useSyncExternalStore(
    conversation.subscribe,
    () => conversation.nextToSend,
    () => undefined,
  );
  useEffect(() => {
    const message = conversation.nextToSend;
    if (state !== 'idle' || !message) return;
    conversation.startSending(message.clientId);
    void submit(formOf(message), {
      method: 'post',
      action: conversationPath(id),
      encType: message.photos ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
      defaultShouldRevalidate: false,
    });
  }, [state, next, conversation, id, submit]);
}

/** Once the pause of a limit is over. */
function useRelease(conversation: OpenConversation): void {
  const pausedUntil = useSyncExternalStore(
    conversation.subscribe,
    () => conversation.getView().pausedUntil,
    () => undefined,
  );
  useEffect(() => {
    if (pausedUntil === undefined) return;
    const timer = window.setTimeout(conversation.release, pausedUntil - Date.now());
    return () => window.clearTimeout(timer);
  }, [pausedUntil, conversation]);
}

function formOf({ clientId, body, photos }: Unsent): FormData {
  const form = new FormData();
  // Photos come last: the server recognizes a repeated send before it reads them.
  for (const [name, value] of Object.entries({ intent: 'say', clientId, body, inPlace: '1' })) {
    form.append(name, value);
  }
  for (const file of photos?.files ?? []) form.append('photos', file);
  return form;
}

/** Marks the end of the log as read while it is visible. */
export function useReadMark(id: string, lastSeq: number, readSeq: number, isEndShown: boolean): void {
  const { data: answer, state, submit } = useFetcher<{ ok: boolean }>();
  const [sentSeq, setSentSeq] = useState(readSeq);
  const mark = useEffectEvent((isRetry: boolean) => {
    const isMarked = lastSeq <= sentSeq && !(isRetry && answer?.ok === false);
    if (document.hidden || !isEndShown || isMarked || state !== 'idle') return;
    setSentSeq(lastSeq);
    void submit(
      { intent: 'read', seq: String(lastSeq) },
      { method: 'post', action: conversationPath(id), defaultShouldRevalidate: false },
    );
  });
  useEffect(() => mark(false), [lastSeq, isEndShown, state]);
  useEffect(() => {
    const markAgain = () => mark(true);
    document.addEventListener('visibilitychange', markAgain);
    window.addEventListener('online', markAgain);
    return () => {
      document.removeEventListener('visibilitychange', markAgain);
      window.removeEventListener('online', markAgain);
    };
  }, []);
}

/** Long enough for a screen reader to have passed over what was added. */
const QUIET_MS = 1_000;

export function useEarlierMessages(id: string, conversation: OpenConversation) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [isQuiet, setQuiet] = useState(false);
  const load = useCallback(async () => {
    setState('loading');
    setQuiet(true);
    try {
      conversation.takeEarlier(await fetchMessages(id, `before=${conversation.firstSeq}`));
      setState('idle');
    } catch (error) {
      console.error('이전 메시지를 불러오지 못했습니다.', error);
      setState('failed');
    }
    setTimeout(() => setQuiet(false), QUIET_MS);
  }, [id, conversation]);
  return {
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    isQuiet,
    load: useCallback(() => void load(), [load]),
  };
}
