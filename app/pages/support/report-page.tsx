import {
  type ClientActionFunctionArgs,
  data,
  redirect,
  replace,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { ComponentProps } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';
import { withNext } from '../../account/sign-in/next-path.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { parseNumberCursor } from '../../platform/paging/keyset-page.ts';
import { OWN_REVIEWS_PATH } from '../../purchase/review/review.ts';
import { newId } from '../../platform/id.server.ts';
import { parseOnceKey } from '../../platform/once.server.ts';
import { productPath } from '../../product/product.ts';
import { ReportForm } from '../../support/report/report-form.tsx';
import { reportPath } from '../../support/report/report-link.tsx';
import { findOpenReport, sendReport, type ReportTarget } from '../../support/report/report.server.ts';
import {
  parseTargetKind,
  REPORT_FIELDS,
  type ReportFormFields,
  type ReportTargetKind,
} from '../../support/report/report.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import { type FormResult, readFields } from '../../ui/form/form-result.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { type PageRequest, visitorHandler, type VisitorRequest } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import {
  attachmentOf,
  findTargetFor,
  listReportable,
  noticedOfListing,
  ownerFinderOf,
  type ReportedTalk,
} from './report-target.server.ts';
import styles from './report.module.css';

const FAILED = '신고를 보내지 못했어요. 잠시 후 다시 눌러 주세요.';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: (loaded) => titleOf(loaded as Loaded | undefined),
  backTo: '/product',
};
export const headers = noStore;
export const meta = privateMeta('신고하기');

function getAddress(params: Record<string, string | undefined>): { kind: ReportTargetKind; id: string } {
  const kind = parseTargetKind(params['kind']);
  const { id } = params;
  if (!kind || !id) throw new CodedError('not-found', 'no such kind of thing to report');
  return { kind, id };
}

async function load({ services, params, url, actor }: VisitorRequest) {
  const { kind, id } = getAddress(params);
  const db = services.database.read;
  if (kind === 'review' && !actor) throw redirect(withNext('/login', reportPath(kind, id)));
  const target = await findTargetFor(db, { kind, id }, { actor, now: services.now() });
  // The target may be gone by now.
  if (actor && url.searchParams.has('sent')) {
    return data({ sent: true as const, back: backFrom(kind, target) });
  }
  if (!target) throw new CodedError('not-found', 'nothing to report');
  const talk = talkOf(kind, url);
  if (!actor) throw redirect(withNext('/login', reportPath(kind, id) + url.search));
  if (target.owner?.id === actor.id) throw new CodedError('forbidden', 'nobody reports themselves');
  const open = await findOpenReport(db, actor, target, talk?.id);
  const earlier = open && { reason: open.reason, details: open.details };
  const messages = talk ? await listReportable(db, actor, { ...talk, otherId: id, now: services.now() }) : [];
  const message = String(talk?.aroundSeq ?? '');
  const copiesTalk = talk !== undefined;
  return data({
    sent: false as const,
    kind,
    target,
    earlier,
    copiesTalk,
    messages,
    message,
    once: newId(),
  });
}

function backFrom(kind: ReportTargetKind, target: ReportTarget | undefined) {
  if (kind === 'review') return { to: OWN_REVIEWS_PATH, text: '받은 후기로 돌아가기' };
  return target && kind === 'listing'
    ? { to: productPath(target.id), text: '상품으로 돌아가기' }
    : { to: '/', text: '홈으로 가기' };
}

/** @param chosen the message that the form names */
function talkOf(kind: ReportTargetKind, url: URL, chosen = ''): ReportedTalk | undefined {
  const id = url.searchParams.get('talk');
  if (kind !== 'person' || !id) return undefined;
  return { id, aroundSeq: parseNumberCursor(chosen || url.searchParams.get('message')) };
}

async function loadForm({ params }: PageRequest) {
  const { kind } = getAddress(params);
  return data({
    sent: false as const,
    kind,
    target: undefined,
    earlier: undefined,
    copiesTalk: false,
    messages: [],
    message: '',
    once: newId(),
  });
}

export const loader = visitorHandler(load, { onOutage: loadForm });

async function send({ services, request, params, url, actor }: VisitorRequest) {
  const { kind, id } = getAddress(params);
  if (!actor) throw redirect(withNext('/login', reportPath(kind, id) + url.search));
  const form = await readForm(request);
  const typed = readFields(form, [...REPORT_FIELDS, 'message']);
  const talk = talkOf(kind, url, typed.message);
  const onceKey = parseOnceKey(form.get('once'));
  const report = { kind, targetId: id, typed, onceKey };
  const outcome = await sendReport(services, actor, report, {
    findTarget: (tx, target) => findTargetFor(tx, target, { actor, now: services.now() }),
    findOwnerId: ownerFinderOf({ kind, id }),
    attach: attachmentOf({ kind, id }, talk, {
      actor,
      ownHost: url.host,
      numberHashes: services.numberHashes,
    }),
    conversationId: talk?.id,
    signals: kind === 'listing' ? await noticedOfListing(services, id) : [],
  });
  if (outcome.ok) throw replace(`${reportPath(kind, id)}?sent=1`);
  return data<FormResult<ReportFormFields>>({ ok: false, errors: outcome.errors, values: typed }, 400);
}

export const action = visitorHandler(send, formRejections(REPORT_FIELDS));

export async function clientAction(sent: ClientActionFunctionArgs) {
  const words = { log: '신고를 보내지 못했습니다.', failure: FAILED };
  return answerOrFailure(sent, REPORT_FIELDS, words);
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function titleOf(loaded: Loaded | undefined): string {
  return loaded && !loaded.sent ? wordsOf(loaded).title : '신고하기';
}

export default function ReportPage() {
  const loaded = useLoaderData<typeof loader>();
  const formResult = useActionData<FormResult<ReportFormFields>>();
  if (loaded.sent) return <ReportReceived back={loaded.back} />;
  const { kind, target, earlier, copiesTalk, messages, message, once } = loaded;
  const form = { kind, once, earlier, messages, message, formResult };
  return (
    <ReportQuestion
      key={`${kind} ${target?.id}`}
      kind={kind}
      target={target}
      copiesTalk={copiesTalk}
      form={form}
    />
  );
}

function ReportReceived({ back }: { back: { to: string; text: string } }) {
  return (
    <div className={styles.received}>
      <span className={styles.disc}>
        <Icon name="check-circle" size={4.8} />
      </span>
      <h2 className={styles.heading}>신고가 접수되었어요.</h2>
      <p className={styles.thanks}>운영자가 확인하고 필요한 조치를 할게요.</p>
      <ButtonLink to={back.to} className={styles.back}>
        {back.text}
      </ButtonLink>
    </div>
  );
}

const WORDS = {
  listing: { title: '상품 신고', label: '신고할 상품' },
  person: { title: '판매자 신고', label: '신고할 사람' },
  talk: { title: '대화 상대 신고', label: '신고할 사람' },
  review: { title: '후기 신고', label: '신고할 후기' },
} as const;
const wordsOf = ({ kind, copiesTalk }: { kind: ReportTargetKind; copiesTalk: boolean }) =>
  WORDS[copiesTalk ? 'talk' : kind];
const HINT = '신고한 사람이 누구인지는 상대방에게 알리지 않아요.';
const REVIEW_HINT =
  '후기와 답글, 쓴 사람을 운영자가 확인해요. 신고한 것은 쓴 사람에게 알리지 않지만, 후기를 삭제하면 이유와 함께 알려요.';
const TALK_HINT =
  '고른 메시지 앞뒤로 30개(고르지 않으면 최근 30개)와 상품 정보를 운영자에게 함께 보내요. 다른 대화는 운영자도 볼 수 없어요.';
const SENT_BEFORE = '이미 신고했고 아직 확인하는 중이에요. 다시 보내면 내용이 바뀌어요.';

type ReportQuestionProps = {
  kind: ReportTargetKind;
  target: ReportTarget | undefined;
  copiesTalk: boolean;
  form: ComponentProps<typeof ReportForm>;
};

function ReportQuestion({ kind, target, copiesTalk, form }: ReportQuestionProps) {
  const { label } = wordsOf({ kind, copiesTalk });
  const hint = kind === 'review' ? REVIEW_HINT : HINT;
  return (
    <div className={styles.page}>
      {target && (
        <div className={styles.target}>
          <p className={styles.kind}>{label}</p>
          <p className={styles.name}>{target.name}</p>
        </div>
      )}
      <p className={styles.hint}>{form.earlier ? SENT_BEFORE : hint}</p>
      {copiesTalk && <p className={styles.hint}>{TALK_HINT}</p>}
      <ReportForm {...form} />
      {kind === 'listing' && target?.owner && (
        <SiteLink className={styles.other} to={reportPath('person', target.owner.id)}>
          <span className={styles.otherText}>판매자 {target.owner.nickname}님 신고하기</span>
          <Icon name="chevron-right" size={2} />
        </SiteLink>
      )}
    </div>
  );
}
