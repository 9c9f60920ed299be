import { data, redirect } from 'react-router';
import { addKeyword, pauseKeyword, removeKeyword, resumeKeyword } from '../../../keyword/keyword.server.ts';
import { KEYWORD_FIELDS, KEYWORDS_PATH, ADDED_PATH } from '../../../keyword/keyword-path.ts';
import { KEYWORD_PROBLEM_TEXTS, type KeywordErrors, parseKeyword } from '../../../keyword/keyword.ts';
import type { MemberRequest } from '../../../request/handler.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import { type AnyFormResult, readFields } from '../../../ui/form/form-result.ts';

type Sent = MemberRequest & { form: FormData };

export async function changeKeywords(page: MemberRequest) {
  const form = await readForm(page.request);
  const sent = { ...page, form };
  if (form.get('intent') === 'add') return add(sent);
  await changeOne(sent);
  throw redirect(KEYWORDS_PATH);
}

async function add({ services, actor, form }: Sent) {
  const typed = readFields(form, KEYWORD_FIELDS);
  const reject = (errors: KeywordErrors) =>
    data<AnyFormResult>({ ok: false, intent: 'add', values: typed, errors }, 400);
  const parsed = parseKeyword(typed);
  if (!parsed.ok) return reject(parsed.errors);
  const outcome = await addKeyword(services, actor, parsed.draft);
  if (!outcome.ok) return reject({ words: KEYWORD_PROBLEM_TEXTS[outcome.problem] });
  throw redirect(ADDED_PATH);
}

async function changeOne({ services, actor, form }: Sent): Promise<void> {
  const { intent, id } = readFields(form, ['intent', 'id']);
  if (id === '') throw data(null, { status: 400 });
  switch (intent) {
    case 'remove':
      return removeKeyword(services, actor, { id });
    case 'pause':
      return pauseKeyword(services, actor, { id });
    case 'resume':
      return resumeKeyword(services, actor, { id });
    default:
      throw data(null, { status: 400 });
  }
}
