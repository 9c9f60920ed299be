import type { ClientActionFunctionArgs } from 'react-router';
import { ADDED_PATH, IN_PLACE } from '../../../keyword/keyword-path.ts';
import { failureText } from '../../../request/failure-text.ts';
import type { AnyFormResult } from '../../../ui/form/form-result.ts';

export type AddedInPlace = { ok: true } | { ok: false; text: string };

export function isSentInPlace(form: FormData): boolean {
  return form.get('inPlace') === IN_PLACE.inPlace;
}

const FAILED = '알림을 만들지 못했어요. 잠시 후 다시 눌러 주세요.';

export async function addInPlace({ serverAction }: ClientActionFunctionArgs): Promise<AddedInPlace> {
  try {
    const { errors = {}, reason } = (await serverAction()) as AnyFormResult;
    return { ok: false, text: reason ?? Object.values(errors)[0] ?? FAILED };
  } catch (thrown) {
    if (thrown instanceof Response && thrown.headers.get('Location') === ADDED_PATH) return { ok: true };
    if (thrown instanceof Response) throw thrown;
    console.error('키워드 알림을 만들지 못했습니다.', thrown);
    return { ok: false, text: failureText(thrown, FAILED) };
  }
}
