import { useEffect, type SyntheticEvent } from 'react';
import { usePicks } from '../../pick/picks.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from './unpick-form.module.css';
import { useInPlaceForm } from '../use-in-place-form.ts';

type UnpickFormProps = {
  productId: string;
  /** Left out where the product cannot be seen. */
  pickCount?: number | undefined;
  /** The pick has been taken back. */
  onUnpick: (productId: string) => void;
};

/** The filled heart of a picked product; pressing it takes the pick back, without scripts too. */
export function UnpickForm({ productId: id, pickCount, onUnpick }: UnpickFormProps) {
  const { showToast } = useToast();
  const { setPicked } = usePicks();
  const { answer, isSending, send } = useInPlaceForm('/mypick');
  useEffect(() => {
    if (!answer) return;
    if (answer.done) {
      setPicked(id, false);
      onUnpick(id);
    } else showToast(answer.text, 'failed');
  }, [answer, id, onUnpick, setPicked, showToast]);
  const unpick = (event: SyntheticEvent) => {
    event.preventDefault();
    send({ intent: 'unpick', id });
  };
  return (
    <form method="post" action="/mypick" className={styles.form} onSubmit={unpick}>
      <input type="hidden" name="id" value={id} />
      <span className={styles.count}>
        <Icon name={isSending ? 'heart' : 'heart-filled'} size={1.6} className={styles.icon} />
        {pickCount !== undefined && (
          <span>
            <span className="visually-hidden">찜 </span>
            {pickCount}
          </span>
        )}
      </span>
      <button
        name="intent"
        value="unpick"
        className={styles.button}
        aria-label="찜 해제"
        aria-disabled={isSending || undefined}
      />
    </form>
  );
}
