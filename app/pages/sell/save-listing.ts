import { data, isRouteErrorResponse, replace } from 'react-router';
import { withNext } from '../../account/sign-in/next-path.ts';
import { failureText } from '../../request/failure-text.ts';
import type { ListingAnswer, PublishResult, SavedListing } from '../../sell/form/check-listing-form.ts';
import { invalidateSavedLists } from '../browse/feed/list-restoration.ts';

const TOO_LARGE = '사진이 너무 커요. 몇 장을 빼고 다시 보내 주세요.';

interface SaveListing {
  /** The form, for those who have to sign in again. */
  comeBackTo: string;
  /** Takes the form's place: going back must not lead to it. */
  leadTo: (saved: SavedListing) => string;
  failure: string;
  log: string;
}

/** `submit` resolves without the outcome. */
let saved: SavedListing | undefined;

/** Of the form that was sent last; undefined when it was not saved. */
export const savedListing = () => saved;

export async function saveListing(
  serverAction: () => Promise<ListingAnswer>,
  { comeBackTo, leadTo, failure, log }: SaveListing,
) {
  saved = undefined;
  try {
    const formResult = await serverAction();
    if (formResult.ok) {
      saved = formResult;
      invalidateSavedLists();
      return replace(leadTo(formResult));
    }
    if (!formResult.isFailure) return formResult;
    console.error(log, formResult.reason);
    return asFailure(formResult);
  } catch (thrown) {
    // Scripts keep the text as a draft, which goes on after signing in. Back must not lead to the form a second time.
    if (thrown instanceof Response)
      throw isToLogin(thrown) ? replace(`${withNext('/login', comeBackTo)}&why=ended`) : thrown;
    console.error(log, thrown);
    const isTooLarge = isRouteErrorResponse(thrown) && thrown.status === 413;
    const reason = isTooLarge ? TOO_LARGE : failureText(thrown, failure);
    return asFailure({ ok: false, reason });
  }
}

function isToLogin(answer: Response): boolean {
  return answer.headers.get('Location')?.startsWith('/login?') ?? false;
}

/** A failure's status keeps the router from reloading the page. */
function asFailure(formResult: PublishResult) {
  return data(formResult, 503);
}
