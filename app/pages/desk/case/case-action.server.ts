import { data, redirectDocument } from 'react-router';
import { type ActOutcome, actOnCase, dismissCase } from '../../../moderation/act/act-on-case.server.ts';
import {
  asksForCode,
  type ClosingActKind,
  parseMuteDays,
  parseNote,
  parseWords,
} from '../../../moderation/act/act.ts';
import { undoAct, undoDismissal } from '../../../moderation/act/undo-act.server.ts';
import { markNumberOfCase } from '../../../moderation/number/mark-number.server.ts';
import { NUMBER_RULE_TEXT } from '../../../moderation/number/marked-number.ts';
import { readForm } from '../../../request/read-form.server.ts';
import { claimCase, findCase, pageQueue, releaseCase } from '../../../support/case/case.server.ts';
import { holderOf, parseCaseGroup } from '../../../support/case/case.ts';
import { type AnyFormResult, readFields } from '../../../ui/form/form-result.ts';
import { type DeskRequest, proveFresh } from '../desk-handler.server.ts';
import { casePath, DESK_PATH, DONE_PARAM, GROUP_PARAM, withGroup } from '../desk-paths.ts';

type Sent = DeskRequest & { form: FormData; caseId: string; version: number };

const INTENTS = {
  claim: sendClaim,
  release: sendRelease,
  dismiss: sendDismissal,
  warn: (page: Sent) => sendAct(page, 'warn'),
  hide: (page: Sent) => sendAct(page, 'hide'),
  mute: (page: Sent) => sendAct(page, 'mute'),
  suspend: (page: Sent) => sendAct(page, 'suspend'),
  remove: (page: Sent) => sendAct(page, 'remove'),
  'remove-review': (page: Sent) => sendAct(page, 'remove-review'),
  'mark-number': sendNumber,
  'undo-act': sendUndo,
  reopen: sendReopening,
};

type Intent = keyof typeof INTENTS;

export async function changeCase(page: DeskRequest) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  const version = Number(form.get('version'));
  if (typeof intent !== 'string' || !Object.hasOwn(INTENTS, intent) || !Number.isSafeInteger(version))
    return data<AnyFormResult>({ ok: false }, 400);
  const caseId = page.params['id'] ?? '';
  const { read } = page.services.database;
  const found = await findCase(read, caseId);
  if (found?.accountId === page.actor.id) return reject(intent as Intent, { reason: PROBLEM_TEXTS.own }, 409);
  return INTENTS[intent as Intent]({ ...page, form, caseId, version });
}

type Problem =
  Extract<ActOutcome, { ok: false }>['problem'] | 'final' | 'late' | 'undone' | 'reported-again' | 'marked';

const PROBLEM_TEXTS: Record<Problem, string> = {
  gone: '이 일은 이제 없어요.',
  closed: '다른 운영자가 먼저 처리했어요. 처리한 내용을 확인해 주세요.',
  claimed: '다른 운영자가 맡고 있어요.',
  changed: '그사이에 신고가 더 왔거나 누가 손댔어요. 바뀐 내용을 보고 다시 눌러 주세요.',
  'no-person': '이 사람은 탈퇴했어요.',
  'no-listing': '상품에 대한 일이 아니라서 숨기거나 삭제할 것이 없어요.',
  own: '나에 대한 일은 다른 운영자가 처리해요.',
  'no-review': '후기에 대한 일이 아니라서 삭제할 것이 없어요.',
  final: '삭제한 상품은 되살릴 수 없어요.',
  late: '10분이 지나서 되돌릴 수 없어요.',
  undone: '이미 되돌렸어요.',
  'reported-again': '그사이에 신고가 더 와서 새로 열린 일이 있어요.',
  marked: '이미 신고된 번호로 표시한 번호예요.',
};

function reject(intent: Intent, result: Pick<AnyFormResult, 'errors' | 'reason' | 'values'>, status = 400) {
  return data<AnyFormResult>({ ok: false, intent, ...result }, status);
}

const groupOf = ({ url }: Sent) => parseCaseGroup(url.searchParams.get(GROUP_PARAM));

/** The next is the most urgent of the same tab on which the operator may act. */
async function toNext(page: Sent) {
  const { services, actor, caseId } = page;
  const group = groupOf(page);
  const { cases } = await pageQueue(services.database.read, group, null, actor.id);
  const now = services.now();
  const next = cases.find((one) => [null, actor.id].includes(holderOf(one, now)));
  const path = next ? casePath(next.id) : DESK_PATH;
  return redirectDocument(withGroup(path, { group, [DONE_PARAM]: caseId }));
}

const toCase = (page: Sent) => redirectDocument(withGroup(casePath(page.caseId), { group: groupOf(page) }));

async function sendClaim(page: Sent) {
  const outcome = await claimCase(page.operatorDeps, page);
  if (!outcome.ok) return reject('claim', { reason: PROBLEM_TEXTS[outcome.problem] }, 409);
  throw toCase(page);
}

async function sendRelease(page: Sent) {
  const outcome = await releaseCase(page.operatorDeps, page);
  if (!outcome.ok) return reject('release', { reason: PROBLEM_TEXTS[outcome.problem] }, 409);
  throw toCase(page);
}

async function sendDismissal(page: Sent) {
  const values = readFields(page.form, ['note']);
  const parsed = parseNote(values.note);
  if (!parsed.ok) return reject('dismiss', { errors: { note: parsed.problem }, values });
  const { caseId, version } = page;
  const outcome = await dismissCase(page.operatorDeps, { caseId, version, note: parsed.note });
  if (!outcome.ok) return reject('dismiss', { reason: PROBLEM_TEXTS[outcome.problem], values }, 409);
  throw await toNext(page);
}

async function sendAct(page: Sent, kind: ClosingActKind) {
  const { words: typed, code, days: typedDays } = readFields(page.form, ['words', 'code', 'days']);
  const values = { words: typed, days: typedDays };
  const parsed = parseWords(typed);
  if (!parsed.ok) return reject(kind, { errors: { words: parsed.problem }, values });
  const days = parseMuteDays(typedDays);
  if (kind === 'mute' && !days) return reject(kind, { errors: { days: '며칠인지 골라 주세요.' }, values });
  if (asksForCode(kind)) {
    const proved = await proveFresh(page, code);
    if (!proved.ok) return reject(kind, { errors: { code: proved.problem }, values });
  }
  const { caseId, version } = page;
  const { words } = parsed;
  const decision = kind === 'mute' ? { kind, words, days: days! } : { kind, words };
  const outcome = await actOnCase(page.operatorDeps, { caseId, version, ...decision });
  if (!outcome.ok) return reject(kind, { reason: PROBLEM_TEXTS[outcome.problem], values }, 409);
  throw await toNext(page);
}

async function sendNumber(page: Sent) {
  const values = readFields(page.form, ['number', 'words']);
  const parsed = parseWords(values.words);
  if (!parsed.ok) return reject('mark-number', { errors: { words: parsed.problem }, values });
  const { caseId, version, services } = page;
  const outcome = await markNumberOfCase(
    { ...page.operatorDeps, numberHashes: services.numberHashes },
    { caseId, version, number: values.number, words: parsed.words },
  );
  if (outcome.ok) throw toCase(page);
  return outcome.problem === 'no-number'
    ? reject('mark-number', { errors: { number: NUMBER_RULE_TEXT }, values })
    : reject('mark-number', { reason: PROBLEM_TEXTS[outcome.problem], values }, 409);
}

async function sendUndo(page: Sent) {
  const { act } = readFields(page.form, ['act']);
  const outcome = await undoAct(page.operatorDeps, { actId: act });
  if (!outcome.ok) return reject('undo-act', { reason: PROBLEM_TEXTS[outcome.problem] }, 409);
  throw toCase(page);
}

async function sendReopening(page: Sent) {
  const outcome = await undoDismissal(page.operatorDeps, page);
  if (!outcome.ok) return reject('reopen', { reason: PROBLEM_TEXTS[outcome.problem] }, 409);
  throw toCase(page);
}
