import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { takeBegunAct } from '../../../account/sign-in/begun-act.ts';
import { useAskToSignIn } from '../../../account/sign-in/sign-in-sheet-context.ts';
import { useViewer } from '../../../account/viewer.tsx';
import { productPath, type ShownProduct, thumbnailOf } from '../../../product/product.ts';
import {
  applicationsPath,
  drawPath,
  LINE_LENGTH,
  type OwnApplication,
  type ShownGiveaway,
} from '../../../product/reserve/giveaway/giveaway.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FoldedSection } from '../../../ui/folded-section.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { ProductAnswer } from '../product-answer.ts';
import { useStanding } from '../state/use-standing.ts';
import { APPLY_ID } from './apply-button.tsx';
import styles from './giveaway-panel.module.css';

const LeaveGuard = lazy(async () => ({
  default: (await import('../../../ui/form/form-leave-guard.tsx')).FormLeaveGuard,
}));

type GiveawayPanelProps = {
  product: Pick<ShownProduct, 'id' | 'photos' | 'sold' | 'reserved'>;
  giveaway: ShownGiveaway;
  isOwn: boolean;
  /** The answer to a form that was sent without scripts. */
  posted: ProductAnswer | undefined;
  onApplied: (isApplied: boolean) => void;
};

/** The same for everyone until the viewer's application is read. */
export function GiveawayPanel({ product, giveaway, isOwn, posted, onApplied }: GiveawayPanelProps) {
  const { id, sold, reserved } = product;
  const form = useApplicationForm(product, posted);
  const { application, applicationCount } = useStanding(id, form.isSending);
  const isOpen = !sold && !reserved && !giveaway.isDrawn;
  const isApplied = application !== null;
  const count = applicationCount ?? giveaway.count;
  useEffect(() => {
    onApplied(isApplied);
    return () => onApplied(false);
  }, [isApplied, onApplied]);
  return (
    <section className={styles.panel} id={APPLY_ID} aria-labelledby={`${APPLY_ID}-title`}>
      <h2 className={styles.title} id={`${APPLY_ID}-title`}>
        {titleOf({ isOpen, isApplied, isDrawn: giveaway.isDrawn })}
      </h2>
      <p className={styles.text}>
        {count === 0 ? '아직 신청한 분이 없어요.' : `지금까지 ${count}명이 신청했어요.`}
        {isOpen && !isOwn && !isApplied && ' 나누는 분이 한 분을 고르거나 추첨해요.'}
      </p>
      {isOwn ? (
        <ButtonLink to={applicationsPath(id)} variant="secondary" className={styles.button}>
          신청한 분 보기
        </ButtonLink>
      ) : (
        <ApplicationForm productId={id} isOpen={isOpen} application={application} form={form} />
      )}
      {giveaway.isDrawn ? (
        <ButtonLink to={drawPath(id)} variant="secondary" className={styles.button}>
          추첨 결과 확인
        </ButtonLink>
      ) : (
        isOpen && <DrawPromise commitment={giveaway.commitment} />
      )}
    </section>
  );
}

function titleOf(state: { isOpen: boolean; isApplied: boolean; isDrawn: boolean }): string {
  if (state.isDrawn) return '나눔 추첨이 끝났어요';
  if (!state.isOpen) return '나눔 신청이 끝났어요';
  return state.isApplied ? '나눔을 신청했어요' : '나눔 신청을 받고 있어요';
}

type ApplicationFormProps = {
  productId: string;
  isOpen: boolean;
  application: OwnApplication | null;
  form: ReturnType<typeof useApplicationForm>;
};

function ApplicationForm({ productId, isOpen, application, form }: ApplicationFormProps) {
  const [isChanged, setChanged] = useState<boolean>();
  if (!application && !isOpen) return null;
  return (
    <form
      method="post"
      action={productPath(productId)}
      onSubmit={form.send}
      className={styles.form}
      data-early-tap
    >
      <input type="hidden" name="intent" value={application ? 'unapply' : 'apply'} />
      {!application && (
        <TextField
          label="나눔하는 분에게 한마디"
          name="line"
          optional
          maxLength={LINE_LENGTH}
          placeholder="어디에 쓸지 적어 주세요"
          defaultValue={form.line}
          error={form.problem}
          onFocus={() => setChanged(isChanged ?? false)}
          onInput={({ currentTarget }) => setChanged(currentTarget.value !== '')}
        />
      )}
      {application && application.line !== '' && <p className={styles.line}>{application.line}</p>}
      {application && <p className={styles.text}>내 신청 번호 {application.id}</p>}
      {isOpen && (
        <Button variant={application ? 'secondary' : 'primary'} pending={form.isSending}>
          {application ? '신청 취소' : '나눔 신청'}
        </Button>
      )}
      {isChanged !== undefined && !application && (
        <Suspense>
          <LeaveGuard form={{ isChanged, pending: form.isSending }} />
        </Suspense>
      )}
    </form>
  );
}

function DrawPromise({ commitment }: { commitment: string }) {
  return (
    <FoldedSection title="추첨은 어떻게 하나요?" open={false}>
      <p className={styles.text}>
        추첨 순서는 비밀 번호 하나와 신청 목록으로 정해져요. 비밀 번호는 이미 정해져 있고, 그 지문(SHA-256)은
        아래와 같아요. 추첨이 끝나면 비밀 번호와 신청 목록을 공개해서 누구나 확인할 수 있어요.
      </p>
      <p className={styles.code}>{commitment}</p>
    </FoldedSection>
  );
}

/** A guest's form is sent after they have signed in. */
function useApplicationForm(
  { id: productId, photos }: GiveawayPanelProps['product'],
  posted: ProductAnswer | undefined,
) {
  const { signedIn, viewer } = useViewer();
  const askToSignIn = useAskToSignIn();
  const { showToast } = useToast();
  const { data: fetched, state, submit } = useFetcher<ProductAnswer>();
  const answer = fetched ?? (posted?.intent === 'apply' || posted?.intent === 'unapply' ? posted : undefined);
  const rejected = answer && !answer.ok ? answer : undefined;
  useEffect(() => {
    if (!fetched) return;
    if (fetched.ok) showToast(fetched.intent === 'apply' ? '나눔을 신청했어요.' : '신청을 취소했어요.');
    else if (fetched.intent === 'unapply') showToast(fetched.text, 'failed');
  }, [fetched, showToast]);
  useEffect(() => {
    const begun = viewer ? takeBegunAct('apply', productId) : undefined;
    if (begun === undefined) return;
    const line = new URLSearchParams(begun.slice(productId.length)).get('line') ?? '';
    void submit({ intent: 'apply', line }, { method: 'post', action: productPath(productId) });
    // oxlint-disable-next-line react/exhaustive-deps -- only the viewer matters here
  }, [viewer]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    if (!signedIn) {
      const fields = new URLSearchParams({ line: String(sent.get('line') ?? '') });
      const subjectId = `${productId}?${fields}`;
      return askToSignIn({
        act: 'apply',
        subjectId,
        purpose: '나눔을 신청하려면',
        photoAddress: thumbnailOf(photos),
      });
    }
    if (state !== 'idle') return;
    void submit(sent, { method: 'post', action: productPath(productId) });
  };
  return { send, isSending: state !== 'idle', problem: rejected?.text, line: rejected?.line };
}
