import { useRef } from 'react';
import { data, isRouteErrorResponse, useFetcher } from 'react-router';
import { failureText } from '../request/failure-text.ts';

type InPlaceAnswer = { ok: true } | { ok: false; text: string };

interface Words {
  page: string;
  rejectionTexts: Record<number, string>;
  failure: string;
}

/** A `clientAction` that stays on the page: success and failure become values; only redirects are followed. */
export async function answerInPlace(serverAction: () => Promise<unknown>, words: Words) {
  try {
    await serverAction();
    return inPlace({ ok: true }, 200);
  } catch (thrown) {
    if (thrown instanceof Response) {
      if (thrown.headers.get('Location') === words.page) return inPlace({ ok: true }, 200);
      throw thrown;
    }
    console.error(words.failure, thrown);
    const formResult = isRouteErrorResponse(thrown) ? words.rejectionTexts[thrown.status] : undefined;
    return formResult === undefined
      ? inPlace({ ok: false, text: failureText(thrown, words.failure) }, 503)
      : inPlace({ ok: false, text: formResult }, 200);
  }
}

/** The status decides whether the router reloads the page: after a rejection it must, without a server it must not. */
function inPlace(answer: InPlaceAnswer, status: 200 | 503) {
  return data(answer, status);
}

/** Submits one form at a time. A second tap comes before React renders, so the fetcher's state is not enough. */
export function useInPlaceForm(action: string) {
  const { data: answer, state, submit } = useFetcher<InPlaceAnswer>();
  const isUnderWay = useRef(false);

  async function begin(fields: Record<string, string>): Promise<void> {
    isUnderWay.current = true;
    await submit(fields, { method: 'post', action });
    isUnderWay.current = false;
  }
  /** @returns false while another is in progress, and sends nothing */
  function send(fields: Record<string, string>): boolean {
    if (isUnderWay.current) return false;
    void begin(fields);
    return true;
  }

  return { answer, isSending: state !== 'idle', send };
}
