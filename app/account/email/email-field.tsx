import { TextField } from '../../ui/form/text-field.tsx';

type EmailFieldProps = {
  value: string | undefined;
  error: string | undefined;
};

export function EmailField({ value, error }: EmailFieldProps) {
  return (
    <TextField
      label="이메일"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="이메일을 입력해 주세요"
      aria-required
      defaultValue={value}
      error={error}
    />
  );
}
