import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { BOUGHT_TEXT } from './product-answer.ts';

export function BoughtDialog({ onClose }: { onClose: () => void }) {
  return (
    <AlertDialog
      open
      title={BOUGHT_TEXT}
      text="확인을 누르면 홈으로 이동해요."
      confirmLabel="확인"
      onConfirm={onClose}
      onCancel={onClose}
    />
  );
}
