import { type Ref, useEffect, useState } from 'react';
import { Form, useFetcher, useNavigate, useNavigation } from 'react-router';
import { copyAction } from '../../product/edit/copy-action.ts';
import { editPath, productPath, type ShownProduct, SOLD_TEXT } from '../../product/product.ts';
import { DELETE_QUESTION, DELETED_TEXT, deleteWarning } from '../../product/remove-product.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { BumpButton } from './bump-button.tsx';
import { ConversationsLink } from './conversations-link.tsx';
import bar from './buy-bar.module.css';
import styles from './own-bar.module.css';
import { GONE_TEXT, type ProductAnswer } from './product-answer.ts';
import { statePath } from './state/listing-state.ts';
import { descriptionEditor } from './use-description-edit.ts';

type OwnBarProps = { product: ShownProduct; isRemoved: boolean };

export function OwnBar({ product, isRemoved }: OwnBarProps) {
  const { id, sold } = product;
  const removal = useRemoval(id);
  // The stream may report the viewer's own removal before the answer, which navigates.
  if (isRemoved && !removal.isSending && !removal.isDone) {
    return (
      <p className={bar.gone} role="alert">
        {GONE_TEXT}
      </p>
    );
  }
  return (
    <>
      <Acts product={product} removal={removal} />
      <div className={styles.chats}>
        <ConversationsLink productId={id} />
      </div>
      <AlertDialog
        open={removal.isAsking}
        title={DELETE_QUESTION}
        text={deleteWarning({ sold })}
        confirmLabel="삭제"
        cancelLabel="취소"
        tone="danger"
        onConfirm={removal.remove}
        onCancel={removal.cancel}
      />
    </>
  );
}

function Acts({ product, removal }: { product: ShownProduct; removal: ReturnType<typeof useRemoval> }) {
  const { id, sold } = product;
  return (
    <div className={styles.row}>
      <div className={styles.acts}>
        <Button
          type="button"
          variant="secondary"
          className={styles.plain}
          pending={removal.isSending}
          onClick={removal.ask}
        >
          <span className={styles.text}>
            <MemberIcon name="trash" size={1.8} />
            삭제
          </span>
        </Button>
        {sold ? (
          <>
            <Button disabled className={styles.plain}>
              {SOLD_TEXT}
            </Button>
            <CopyButton productId={id} />
          </>
        ) : (
          <>
            <ButtonLink to={editPath(id)} variant="secondary" className={styles.plain}>
              <span className={styles.text}>
                <MemberIcon name="pencil" size={1.8} />
                수정하기
              </span>
            </ButtonLink>
            <BumpButton product={product} />
            <ButtonLink to={statePath(id)} variant="secondary" className={styles.plain}>
              <span className={styles.text}>
                <MemberIcon name="refresh" size={1.8} />
                상태
              </span>
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function CopyButton({ productId }: { productId: string }) {
  const action = copyAction(productId);
  const isSending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} className={styles.copy}>
      <Button variant="secondary" className={styles.plain} pending={isSending}>
        <span className={styles.text}>
          <MemberIcon name="refresh" size={1.8} />
          다시 올리기
        </span>
      </Button>
    </Form>
  );
}

type DescriptionEditButtonProps = {
  buttonRef: Ref<HTMLButtonElement>;
  onEdit: () => void;
};

export function DescriptionEditButton({ buttonRef, onEdit }: DescriptionEditButtonProps) {
  useEffect(() => descriptionEditor.prepare(), []);
  return (
    <Button
      ref={buttonRef}
      type="button"
      variant="secondary"
      size="small"
      className={styles.editDescription}
      aria-describedby="description"
      onClick={onEdit}
    >
      수정
    </Button>
  );
}

function useRemoval(productId: string) {
  const [isAsking, setAsking] = useState(false);
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const navigate = useNavigate();
  const { showToast } = useToast();
  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) return showToast(answer.text, 'failed');
    void navigate('/receipt', { replace: true });
    showToast(DELETED_TEXT);
  }, [answer, navigate, showToast]);
  return {
    isAsking,
    isSending: state !== 'idle',
    isDone: answer?.ok === true,
    ask: () => setAsking(true),
    cancel: () => setAsking(false),
    remove() {
      // By the time of the answer the question's history entry has been left.
      setAsking(false);
      void submit({ intent: 'delete' }, { method: 'post', action: productPath(productId) });
    },
  };
}
