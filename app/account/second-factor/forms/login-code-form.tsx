import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import formStyles from '../../account-form.module.css';
import { AccountScreen } from '../../account-screen.tsx';
import { collectErrors } from '../../credentials.ts';
import type { FormResult } from '../../form-result.ts';
import { LOGIN_CODE_PATH } from '../../email/link-paths.ts';
import { withNext } from '../../sign-in/next-path.ts';
import { useCheckedForm } from '../../use-checked-form.ts';
import { codeProblem } from '../code.ts';
import type { CodeFields } from './factor-forms.ts';

type LoginCodeFormProps = {
  next?: string | undefined;
  formResult?: FormResult<CodeFields> | undefined;
};

const check = ({ code }: CodeFields) => collectErrors<CodeFields>({ code: codeProblem(code) });

export function LoginCodeForm({ next, formResult }: LoginCodeFormProps) {
  const { Form, errors, reason, pending, handlers } = useCheckedForm<CodeFields>({
    names: ['code'],
    check,
    formResult,
    read: (answer) => answer,
    mustType: 'code',
  });
  return (
    <AccountScreen
      greeting={['한 번만 더', '확인할게요']}
      hint="인증 앱을 열고 지금 보이는 6자리 숫자를 입력해 주세요."
      help={{ to: withNext('/login', next), text: '다른 계정으로 로그인' }}
    >
      <Form
        {...handlers}
        className={formStyles.form}
        method="post"
        action={withNext(LOGIN_CODE_PATH, next)}
        noValidate
      >
        <TextField
          label="인증 코드"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required
          help="앱을 쓸 수 없으면 적어 둔 복구 코드 16자리를 입력해 주세요."
          error={errors.code}
        />
        <div className={formStyles.submit}>
          <Button pending={pending}>로그인</Button>
          {reason && <FormError>{reason}</FormError>}
        </div>
      </Form>
    </AccountScreen>
  );
}
