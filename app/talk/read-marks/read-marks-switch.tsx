import { SETTINGS_PATH } from '../../account/account-paths.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { PostForm, useForm } from '../../ui/form/form.tsx';
import type { FormResult } from '../../ui/form/form-result.ts';
import styles from './read-marks-switch.module.css';

type ReadMarksSwitchProps = {
  isOn: boolean;
  formResult: FormResult<object> | undefined;
};

/** A form of one button, so that it works without scripts. */
export function ReadMarksSwitch({ isOn, formResult }: ReadMarksSwitchProps) {
  const form = useForm<object>({ names: [], formResult });
  return (
    <PostForm form={form} action={SETTINGS_PATH} intent="read-marks">
      <input type="hidden" name="readMarks" value={isOn ? 'off' : 'on'} />
      <button
        className={styles.row}
        role="switch"
        aria-checked={isOn}
        aria-disabled={form.pending || undefined}
        aria-describedby="read-marks-help"
      >
        읽음 표시
        <span className={styles.track} />
      </button>
      <p id="read-marks-help" className={styles.help}>
        끄면 상대방은 내가 어디까지 읽었는지, 지금 쓰고 있는지 볼 수 없고, 나도 상대방의 읽음과 ‘입력 중…’을
        볼 수 없어요.
      </p>
      {form.reason && <FormError>{form.reason}</FormError>}
    </PostForm>
  );
}
