import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { EDITING, productPath, SOLD_TEXT } from '../../product/product.ts';
import { DELETE_QUESTION, DELETED_TEXT, deleteWarning } from '../../product/remove-product.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { ConversationsLink } from './conversations-link.tsx';
import styles from './own-bar.module.css';
import type { ProductAnswer } from './product-answer.ts';
import { statePath } from './state/listing-state.ts';
import { descriptionEditor } from './use-description-edit.ts';

type OwnBarProps = {
  product: { id: string; sold: boolean };
  onEdit: () => void;
  editButtonRef: Ref<HTMLButtonElement>;
};

export function OwnBar({ product, onEdit, editButtonRef }: OwnBarProps) {
  const { id, sold } = product;
  const removal = useRemoval(id);
  useEditingAsked(sold, onEdit);
  return (
    <>
      <div className={styles.row}>
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
          <Button disabled className={styles.plain}>
            {SOLD_TEXT}
          </Button>
        ) : (
          <>
            <Button
              ref={editButtonRef}
              type="button"
              variant="secondary"
              className={styles.plain}
              onClick={onEdit}
            >
              <span className={styles.text}>
                <MemberIcon name="pencil" size={1.8} />
                수정
              </span>
            </Button>
            <ButtonLink to={statePath(id)} variant="secondary" className={styles.plain}>
              <span className={styles.text}>
                <MemberIcon name="refresh" size={1.8} />
                상태
              </span>
            </ButtonLink>
          </>
        )}
      </div>
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

/** The bar comes back when the editor closes, and must not open it again. */
let editedEntry: string | undefined;

function useEditingAsked(sold: boolean, onEdit: () => void): void {
  const { key, state } = useLocation();
  const isAsked = !sold && (state as Partial<typeof EDITING> | null)?.isEditing === true;
  const startEditing = useEffectEvent(onEdit);
  useEffect(() => {
    if (!isAsked || editedEntry === key) return descriptionEditor.prepare();
    editedEntry = key;
    startEditing();
  }, [isAsked, key]);
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
    ask: () => setAsking(true),
    cancel: () => setAsking(false),
    remove() {
      // By the time of the answer the question's history entry has been left.
      setAsking(false);
      void submit({ intent: 'delete' }, { method: 'post', action: productPath(productId) });
    },
  };
}
