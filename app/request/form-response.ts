import { data, type ClientActionFunctionArgs } from 'react-router';
import { saveToast } from '../ui/feedback/saved-toast.ts';
import { failedForm, type FormResult } from '../ui/form/form-result.ts';
import { failureText } from './failure-text.ts';

interface Words {
  log: string;
  failure: string;
  /** What the page that a redirect leads to says, by its path. */
  done?: Readonly<Record<string, string>>;
}

/** Failures become results with an error status: the router would reload the page. @param returned field names */
export async function answerOrFailure<Name extends string>(
  { request, serverAction }: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>,
  returned: readonly Name[],
  { log, failure, done }: Words,
) {
  const form = await request.clone().formData();
  try {
    return data((await serverAction()) as FormResult<Record<Name, string>>, 400);
  } catch (thrown) {
    const text = thrown instanceof Response && done?.[thrown.headers.get('Location') ?? ''];
    if (text) saveToast(text);
    // A second tap has replaced this one.
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.error(log, thrown);
    return data(failedForm(form, returned, failureText(thrown, failure)), 503);
  }
}
