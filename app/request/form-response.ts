import { data, type ClientActionFunctionArgs } from 'react-router';
import { failureText } from './failure-text.ts';

interface Words {
  log: string;
  failure: string;
}

/** A `clientAction` that turns failures into results with an error status, or the router would reload the page. */
export async function answerOrFailure<Result>(
  { request, serverAction }: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>,
  { log, failure }: Words,
  reject: (text: string) => Result,
) {
  try {
    return data((await serverAction()) as Result, 400);
  } catch (thrown) {
    // A second tap has replaced this one.
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.error(log, thrown);
    return data(reject(failureText(thrown, failure)), 503);
  }
}
