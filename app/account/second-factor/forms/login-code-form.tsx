import { TextField } from '../../../ui/form/text-field.tsx';
import { AccountScreen } from '../../account-screen.tsx';
import { LOGIN_CODE_PATH } from '../../account-paths.ts';
import { withNext } from '../../sign-in/next-path.ts';
import { codeProblem } from '../code.ts';
import type { CodeFields } from './factor-forms.ts';
import { collectErrors, type FormResult } from '../../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';

type LoginCodeFormProps = {
  next?: string | undefined;
  formResult?: FormResult<CodeFields> | undefined;
};

const check = ({ code }: CodeFields) => collectErrors<CodeFields>({ code: codeProblem(code) });

export function LoginCodeForm({ next, formResult }: LoginCodeFormProps) {
  const form = useForm<CodeFields>({
    names: ['code'],
    check,
    formResult,
    mustType: 'code',
  });
  const { errors } = form;
  return (
    <AccountScreen
      greeting={['한 번만 더', '확인할게요']}
      hint="인증 앱을 열고 지금 보이는 6자리 숫자를 입력해 주세요."
      help={{ to: withNext('/login', next), text: '다른 계정으로 로그인' }}
    >
      <PostForm form={form} action={withNext(LOGIN_CODE_PATH, next)}>
        <TextField
          label="인증 코드"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required
          help="앱을 쓸 수 없으면 적어 둔 복구 코드 16자리를 입력해 주세요."
          error={errors.code}
        />
        <Submit form={form} isApart>
          로그인
        </Submit>
      </PostForm>
    </AccountScreen>
  );
}
