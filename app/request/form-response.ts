import { data, type ClientActionFunctionArgs } from 'react-router';
import { failedForm, type FormResult } from '../ui/form/form-result.ts';
import { failureText } from './failure-text.ts';

interface Words {
  log: string;
  failure: string;
}

/** Failures become results with an error status: the router would reload the page. @param returned field names */
export async function answerOrFailure<Name extends string>(
  { request, serverAction }: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>,
  returned: readonly Name[],
  { log, failure }: Words,
) {
  const form = await request.clone().formData();
  try {
    return data((await serverAction()) as FormResult<Record<Name, string>>, 400);
  } catch (thrown) {
    // A second tap has replaced this one.
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.error(log, thrown);
    return data(failedForm(form, returned, failureText(thrown, failure)), 503);
  }
}
