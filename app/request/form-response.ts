import { data, replace, type ClientActionFunctionArgs } from 'react-router';
import { saveToast } from '../ui/feedback/saved-toast.ts';
import { failedForm, type FormResult } from '../ui/form/form-result.ts';
import { failureText, SIGNED_OUT_TEXT } from './failure-text.ts';

interface Words {
  log: string;
  failure: string;
  /** What the page after a redirect says, by its path. */
  done?: Readonly<Record<string, string>>;
  /** For a row's buttons, of which several may be under way: the router drops a redirect that comes during another. */
  isOfRow?: boolean;
}

/**
 * Failures and the end of a session become results with an error status: the router would reload or leave the page.
 * @param returned field names
 */
export async function answerOrFailure<Name extends string>(
  { request, serverAction }: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>,
  returned: readonly Name[],
  { log, failure, done, isOfRow = false }: Words,
) {
  const form = await request.clone().formData();
  try {
    return data((await serverAction()) as FormResult<Record<Name, string>>, 400);
  } catch (thrown) {
    if (thrown instanceof Response) {
      const leadsTo = thrown.headers.get('Location') ?? '';
      if (leadsTo.startsWith('/login?'))
        return data({ ...failedForm(form, returned, SIGNED_OUT_TEXT), isSignedOut: true }, 401);
      const text = done?.[leadsTo];
      if (text) saveToast(text);
      return followRedirect(thrown, leadsTo, isOfRow);
    }
    // A second tap has replaced this one.
    if (request.signal.aborted) throw thrown;
    console.error(log, thrown);
    return data(failedForm(form, returned, failureText(thrown, failure)), 503);
  }
}

/** A redirect to the form's own page replaces its history entry: a second one would make going back do nothing. */
function followRedirect(redirect: Response, to: string, isOfRow: boolean): Promise<{ ok: true }> {
  if (to.split('?')[0] !== window.location.pathname) throw redirect;
  if (!redirect.headers.has('X-Remix-Reload-Document')) {
    if (isOfRow) return Promise.resolve({ ok: true });
    throw replace(to);
  }
  window.location.replace(to);
  // The form is busy until the page is gone.
  return new Promise(() => {});
}
