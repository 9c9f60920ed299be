import { type FormEvent, type ReactNode, useState } from 'react';
import { clockText, monthDayText, weekdayText } from '../../../korean/date-text.ts';
import { productPath } from '../../../product/product.ts';
import type { UndoStanding } from '../../../purchase/undo/undo-request.ts';
import { type Conversation, conversationPath } from '../../../talk/conversation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { PopoverMenuLink } from '../../../ui/overlay/popover-menu.tsx';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import { UNDO_TEXT, useUndoPurchase } from '../../listing/purchase/undo-purchase.tsx';
import { ASK_UNDO_TEXT, askUndoPath } from './ask-undo.ts';
import styles from '../conversation-part.module.css';
import { type UndoChanges, useUndoChanges } from './use-undo-changes.ts';

type UndoProps = { conversation: Conversation; undo: UndoStanding | undefined };
type PartProps = UndoProps & { changes: UndoChanges };

/** The entry of 더보기 that opens the question. */
export function UndoEntry({ conversation: { id }, undo }: UndoProps) {
  if (undo?.state !== 'may-ask') return null;
  return <PopoverMenuLink to={askUndoPath(id)}>{ASK_UNDO_TEXT}</PopoverMenuLink>;
}

/** A request with its answers, or the question before one; without scripts it is a part of the page. */
export function UndoParts({ conversation, undo }: UndoProps) {
  const changes = useUndoChanges(conversation.id);
  const isScripted = useIsScripted();
  if (undo?.state === 'asked-by-me' || undo?.state === 'asked-by-other')
    return <RequestPart conversation={conversation} undo={undo} changes={changes} />;
  if (undo?.state === 'may-undo' && conversation.productId !== null)
    return <AlonePart conversation={conversation} productId={conversation.productId} until={undo.until} />;
  if (undo?.state !== 'may-ask') return null;
  if (!isScripted)
    return changes.isAsking && <QuestionPart conversation={conversation} undo={undo} changes={changes} />;
  return (
    <AlertDialog
      open={changes.isAsking}
      {...questionOf(conversation)}
      cancelLabel="닫기"
      onConfirm={() => changes.send('undo-ask')}
      onCancel={changes.cancel}
    />
  );
}

type AlonePartProps = { conversation: Conversation; productId: string; until: number };

/** Nothing showed that the buyer took part. Without scripts the browser goes on to the listing. */
function AlonePart({ conversation: { other }, productId, until }: AlonePartProps) {
  const { undo, isPending } = useUndoPurchase(productId, () => {});
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) undo();
  };
  return (
    <section className={styles.strip} aria-label={UNDO_TEXT}>
      <p className={styles.title}>{`${other.nickname}님이 거래를 완료했어요`}</p>
      <p className={styles.text}>
        {`거래하지 않았다면 ${untilText(until)} 혼자 되돌릴 수 있어요. 되돌리면 상품은 다시 판매돼요.`}
      </p>
      <form className={styles.answers} method="post" action={productPath(productId)} onSubmit={send}>
        <input type="hidden" name="intent" value="undo" />
        <Button variant="secondary" size="small" pending={isPending}>
          {UNDO_TEXT}
        </Button>
      </form>
    </section>
  );
}

const untilText = (until: number) => `${monthDayText(until)} ${clockText(until)}까지`;

const REVIEWS_GO = '이 거래에 남긴 후기가 있으면 함께 지워져요.';
const OUTCOME = `거래가 취소되고 상품은 다시 판매돼요. ${REVIEWS_GO}`;

function questionOf({ other }: Conversation) {
  return {
    title: '거래 취소를 요청할까요?',
    text: `${other.nickname}님이 동의하면 거래가 취소되고 상품은 다시 판매돼요. ${REVIEWS_GO} 요청은 한 번만 할 수 있어요.`,
    confirmLabel: ASK_UNDO_TEXT,
  };
}

function QuestionPart({ conversation, changes }: PartProps) {
  const { title, text, confirmLabel } = questionOf(conversation);
  return (
    <UndoForm id={conversation.id} intent="undo-ask" onSend={changes.send} className={styles.strip}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <div className={styles.answers}>
        <ButtonLink variant="secondary" size="small" to={conversationPath(conversation.id)}>
          닫기
        </ButtonLink>
        <Button size="small" pending={changes.isSending}>
          {confirmLabel}
        </Button>
      </div>
    </UndoForm>
  );
}

function RequestPart({ conversation, undo, changes }: PartProps & { undo: UndoStanding }) {
  const { id, other } = conversation;
  const until = `${weekdayText(undo.until, undo.until)} ${clockText(undo.until)}까지`;
  const isMine = undo.state === 'asked-by-me';
  return (
    <section className={styles.strip} aria-label={ASK_UNDO_TEXT}>
      <p className={styles.title}>
        {isMine ? '거래 취소를 요청했어요' : `${other.nickname}님이 거래 취소를 요청했어요`}
      </p>
      <p className={styles.text}>
        {isMine
          ? `${other.nickname}님이 ${until} 동의하면 취소돼요.`
          : `동의하면 ${OUTCOME} ${until} 답할 수 있어요.`}
      </p>
      {!isMine && (
        <div className={styles.answers}>
          <UndoForm id={id} intent="undo-decline" onSend={changes.send}>
            <Button variant="secondary" size="small" pending={changes.isSending}>
              거절
            </Button>
          </UndoForm>
          <AgreeForm id={id} changes={changes} />
        </div>
      )}
    </section>
  );
}

/** Asks once: what goes does not come back. Without scripts the words beside it have to do. */
function AgreeForm({ id, changes }: { id: string; changes: UndoChanges }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <UndoForm id={id} intent="undo-agree" onSend={() => setAsking(true)}>
        <Button size="small" pending={changes.isSending}>
          동의
        </Button>
      </UndoForm>
      <AlertDialog
        open={isAsking}
        title="거래 취소에 동의할까요?"
        text={OUTCOME}
        confirmLabel="동의"
        cancelLabel="닫기"
        onConfirm={() => {
          setAsking(false);
          changes.send('undo-agree');
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

type UndoFormProps = {
  id: string;
  intent: Parameters<UndoChanges['send']>[0];
  onSend: UndoChanges['send'];
  className?: string | undefined;
  children: ReactNode;
};

function UndoForm({ id, intent, onSend, className, children }: UndoFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(intent);
  };
  return (
    <form className={className} method="post" action={conversationPath(id)} onSubmit={send}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}
