import { type FormEvent, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { personPath, productPath } from '../../../product/product.ts';
import { type Application, applicationsPath, drawPath } from '../../../product/reserve/giveaway/giveaway.ts';
import { conversationPath } from '../../../talk/conversation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import styles from './applications.module.css';

type Applicant = Application & {
  manner: string | undefined;
  isReservedFor: boolean;
  /** In the order of the draw, from 1; null before. */
  rank: number | null;
};

type ApplicationsProps = {
  productId: string;
  title: string;
  isSold: boolean;
  isDrawn: boolean;
  conversationId: string | undefined;
  applicants: Applicant[];
  problem: string | undefined;
};

export function Applications(props: ApplicationsProps) {
  const { productId, title, isSold, isDrawn, conversationId, applicants, problem } = props;
  const isFree = !isSold && conversationId === undefined;
  return (
    <section className={styles.page} aria-labelledby="listing-title">
      <h2 className={styles.title} id="listing-title">
        <SiteLink to={productPath(productId)}>{title}</SiteLink>
      </h2>
      {problem && <FormError>{problem}</FormError>}
      {isSold && <p className={styles.text}>나눔이 끝났어요.</p>}
      {!isSold && conversationId !== undefined && (
        <ButtonLink to={conversationPath(conversationId)}>예약한 분과 채팅하기</ButtonLink>
      )}
      {applicants.length === 0 && (
        <EmptyState
          picture="/pictures/empty/no-results.svg"
          message="아직 신청한 분이 없어요."
          hint="신청이 오면 알려 드릴게요."
        />
      )}
      {isFree && applicants.some(({ hadTurn }) => !hadTurn) && <DrawForm {...props} />}
      {isDrawn && (
        <ButtonLink to={drawPath(productId)} variant="secondary">
          추첨 결과 확인
        </ButtonLink>
      )}
      {applicants.length > 0 && (
        <ul aria-label="신청한 분">
          {applicants.map((applicant) => (
            <ApplicantRow
              key={applicant.id}
              {...{ applicant, productId }}
              canChoose={isFree && !isDrawn}
              isSold={isSold}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function DrawForm({ productId, isDrawn, applicants }: ApplicationsProps) {
  const action = applicationsPath(productId);
  const isSending = useNavigation().formData?.get('intent') === 'draw';
  const [isAsking, setAsking] = useState(false);
  const submit = useSubmit();
  const ask = (event: FormEvent) => {
    if (isDrawn) return;
    event.preventDefault();
    setAsking(true);
  };
  const draw = () => {
    setAsking(false);
    void submit({ intent: 'draw' }, { method: 'post', action });
  };
  return (
    <Form method="post" action={action} className={styles.draw} onSubmit={ask}>
      <input type="hidden" name="intent" value="draw" />
      <p className={styles.text}>
        {isDrawn
          ? '예약이 풀렸어요. 추첨한 순서대로 다음 분께 드릴 수 있어요.'
          : `마음에 드는 분을 고르거나, ${applicants.length}명 중에서 추첨할 수 있어요. 추첨하면 신청이 마감돼요.`}
      </p>
      <Button pending={isSending}>{isDrawn ? '다음 분께 나누기' : '추첨하기'}</Button>
      <AlertDialog
        open={isAsking}
        title="지금 추첨할까요?"
        text={`${applicants.length}명 중에서 뽑고 신청이 마감돼요. 다시 추첨할 수는 없어요.`}
        confirmLabel="추첨하기"
        cancelLabel="취소"
        onConfirm={draw}
        onCancel={() => setAsking(false)}
      />
    </Form>
  );
}

type ApplicantRowProps = {
  applicant: Applicant;
  productId: string;
  canChoose: boolean;
  isSold: boolean;
};

function ApplicantRow({ applicant, productId, canChoose, isSold }: ApplicantRowProps) {
  const { id, accountId, nickname, manner, line, rank, isReservedFor, hadTurn } = applicant;
  const isSending = useNavigation().formData?.get('application') === id;
  return (
    <li className={styles.row}>
      <div className={styles.lines}>
        <p className={styles.who}>
          {rank !== null && <span className={styles.place}>{rank}번째</span>}
          <SiteLink className={styles.name} to={personPath(accountId)}>
            {nickname}
          </SiteLink>
          <span className={styles.manner}>{manner}</span>
        </p>
        {line !== '' && <p className={styles.line}>{line}</p>}
      </div>
      {isReservedFor && !isSold && <span className={styles.state}>예약중</span>}
      {hadTurn && !isReservedFor && !isSold && <span className={styles.state}>지난 순서</span>}
      {canChoose && (
        <Form method="post" action={applicationsPath(productId)}>
          <input type="hidden" name="intent" value="choose" />
          <input type="hidden" name="application" value={id} />
          <Button variant="secondary" size="small" pending={isSending} aria-label={`${nickname}님께 나누기`}>
            나누기
          </Button>
        </Form>
      )}
    </li>
  );
}
