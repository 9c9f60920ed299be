import { data, type ClientActionFunctionArgs } from 'react-router';
import { failureText } from './failure-text.ts';

interface Words {
  /** For the console (P-errors). */
  log: string;
  /** For the person, where nothing more is known. */
  failure: string;
}

/**
 * The `clientAction` of a form: whatever goes wrong on the way becomes a refusal, which leaves the form as it is
 * for another try. Only being sent elsewhere takes the person away. Refusals have the status of one, or the
 * router would read the page again, which fails like the rest where there is no connection.
 */
export async function answerOrFailure<Result>(
  { request, serverAction }: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>,
  { log, failure }: Words,
  reject: (text: string) => Result,
) {
  try {
    return data((await serverAction()) as Result, 400);
  } catch (thrown) {
    // A second tap takes the place of the first, whose answer nobody waits for any more.
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.error(log, thrown);
    return data(reject(failureText(thrown, failure)), 503);
  }
}
