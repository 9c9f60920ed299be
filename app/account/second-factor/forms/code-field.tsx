import { TextField } from '../../../ui/form/text-field.tsx';

export function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="인증 코드"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-required
      help="앱의 6자리 숫자나 복구 코드 16자리예요."
      error={error}
    />
  );
}
