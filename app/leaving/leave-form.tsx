import formStyles from '../account/account-form.module.css';
import { collectErrors, type LeaveFields } from '../account/credentials.ts';
import { SETTINGS_PATH, type FormResult } from '../account/form-result.ts';
import { CodeField } from '../account/second-factor/forms/code-field.tsx';
import { codeProblem } from '../account/second-factor/code.ts';
import { useCheckedForm } from '../account/use-checked-form.ts';
import { Button } from '../ui/button.tsx';
import { FoldedSection } from '../ui/folded-section.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import styles from './leave-form.module.css';

type LeaveFormProps = {
  action?: string;
  asksForCode: boolean;
  formResult?: FormResult<LeaveFields> | undefined;
};

export function LeaveForm({ action = SETTINGS_PATH, asksForCode, formResult }: LeaveFormProps) {
  const check = ({ leavePassword, code }: LeaveFields) =>
    collectErrors<LeaveFields>({
      leavePassword: leavePassword === '' ? '비밀번호를 입력해 주세요.' : undefined,
      code: asksForCode ? codeProblem(code) : undefined,
    });
  const { Form, errors, reason, pending, handlers } = useCheckedForm<
    LeaveFields,
    { leave?: FormResult<LeaveFields> }
  >({
    names: ['leavePassword', 'code'],
    check,
    formResult,
    read: (answer) => answer.leave,
  });
  return (
    <FoldedSection title="회원 탈퇴" open={formResult !== undefined}>
      <ul className={styles.consequences}>
        <li>등록한 상품과 사진, 찜, 문의가 지워지고 되돌릴 수 없어요.</li>
        <li>
          거래한 상품의 제목과 가격, 첫 사진은 상대방의 거래 기록에 남아요. 내 이름은 ‘탈퇴한 사용자’로
          바뀌고, 상대방도 탈퇴하면 기록이 지워져요.
        </li>
        <li>내가 한 신고는 누가 했는지 지운 채 운영자에게 남아요.</li>
      </ul>
      <Form {...handlers} className={formStyles.form} method="post" action={action} noValidate>
        <input type="hidden" name="intent" value="leave" />
        <TextField
          label="비밀번호 확인"
          name="leavePassword"
          type="password"
          autoComplete="current-password"
          aria-required
          error={errors.leavePassword}
        />
        {asksForCode && <CodeField error={errors.code} />}
        <Button variant="danger" pending={pending}>
          탈퇴하기
        </Button>
        {reason && <FormError>{reason}</FormError>}
      </Form>
    </FoldedSection>
  );
}
