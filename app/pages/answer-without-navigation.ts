import { useRef } from 'react';
import { data, isRouteErrorResponse, useFetcher } from 'react-router';
import { failureText } from '../request/failure-text.ts';

/** What became of a form that was sent in the background. */
type InPlaceAnswer = { done: true } | { done: false; text: string };

interface Words {
  /** The address the server sends people back to when all went well: this page's own. */
  page: string;
  /** What to say of a refusal with this status. */
  collectErrors: Record<number, string>;
  /** What to say of everything else, a lost connection too. */
  failure: string;
}

/**
 * A `clientAction` that leaves the page where it is: success and every failure become values, and the console
 * hears of the failures (P-errors). Only being sent elsewhere, to sign in, takes the person away.
 */
export async function answerInPlace(serverAction: () => Promise<unknown>, words: Words) {
  try {
    await serverAction();
    return inPlace({ done: true }, 200);
  } catch (thrown) {
    if (thrown instanceof Response) {
      if (thrown.headers.get('Location') === words.page) return inPlace({ done: true }, 200);
      throw thrown;
    }
    console.error(words.failure, thrown);
    const formResult = isRouteErrorResponse(thrown) ? words.collectErrors[thrown.status] : undefined;
    return formResult === undefined
      ? inPlace({ done: false, text: failureText(thrown, words.failure) }, 503)
      : inPlace({ done: false, text: formResult }, 200);
  }
}

/**
 * The status decides whether the router reads the page again: it must after a refusal, which tells that the
 * page is out of date, and must not while the server cannot be reached.
 */
function inPlace(answer: InPlaceAnswer, status: 200 | 503) {
  return data(answer, status);
}

/**
 * Sends a small form of this page in the background, one at a time; what is sent while one is under way is
 * ignored. A second tap comes before anything is drawn anew, so the fetcher's state alone would not do.
 */
export function useInPlaceForm(action: string) {
  const { data: answer, state, submit } = useFetcher<InPlaceAnswer>();
  const isUnderWay = useRef(false);

  async function send(fields: Record<string, string>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await submit(fields, { method: 'post', action });
    isUnderWay.current = false;
  }

  return { answer, isSending: state !== 'idle', send: (fields: Record<string, string>) => void send(fields) };
}
