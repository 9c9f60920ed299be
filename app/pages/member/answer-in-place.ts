import { data, isRouteErrorResponse } from 'react-router';

/** What became of a form that was sent in the background. */
export type InPlaceAnswer = { done: true } | { done: false; text: string };

interface Words {
  /** The address the server sends people back to when all went well: this page's own. */
  page: string;
  /** What to say of a refusal with this status. */
  refusals: Record<number, string>;
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
    return inPlace({ done: true });
  } catch (thrown) {
    if (thrown instanceof Response) {
      if (thrown.headers.get('Location') === words.page) return inPlace({ done: true });
      throw thrown;
    }
    console.error(words.failure, thrown);
    const refusal = isRouteErrorResponse(thrown) ? words.refusals[thrown.status] : undefined;
    return inPlace({ done: false, text: refusal ?? words.failure });
  }
}

/** With a status of its own: after the server's 404 the router would not read the list again. */
function inPlace(answer: InPlaceAnswer) {
  return data(answer, 200);
}
