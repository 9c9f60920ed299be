import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import formStyles from '../../account-form.module.css';
import type { FormResult } from '../../form-result.ts';
import { withNext } from '../../sign-in/next-path.ts';
import { useCheckedForm } from '../../use-checked-form.ts';
import { inGroups } from '../code.ts';
import {
  enrolmentErrors,
  type OfferFields,
  SECOND_FACTOR_PATH,
  type SecondFactorAnswer,
} from './factor-forms.ts';
import { OwnerField } from './owner-field.tsx';
import styles from './second-factor.module.css';

type OfferFormProps = {
  email: string;
  next?: string | undefined;
  formResult?: FormResult<OfferFields> | undefined;
};

export function OfferForm({ email, next, formResult }: OfferFormProps) {
  const { Form, errors, reason, pending, handlers } = useCheckedForm<OfferFields, SecondFactorAnswer>({
    names: ['password'],
    check: enrolmentErrors,
    formResult,
    read: (answer) => answer.offer,
  });
  return (
    <Form
      {...handlers}
      className={formStyles.form}
      method="post"
      action={withNext(SECOND_FACTOR_PATH, next)}
      noValidate
    >
      <input type="hidden" name="intent" value="offer" />
      <OwnerField email={email} />
      <TextField
        label="비밀번호 확인"
        name="password"
        type="password"
        autoComplete="current-password"
        aria-required
        error={errors.password}
      />
      <Button pending={pending}>2단계 인증 켜기</Button>
      {reason && <FormError>{reason}</FormError>}
    </Form>
  );
}

export interface QrPath {
  size: number;
  d: string;
}

export type AppKeyProps = {
  secret: string;
  /** `otpauth://…`, for an app on this device. */
  uri: string;
  qr: QrPath;
};

export function AppKey({ secret, uri, qr }: AppKeyProps) {
  return (
    <>
      <p className={styles.text}>인증 앱에서 아래 QR 코드를 찍어 주세요.</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="인증 앱에 등록할 QR 코드"
        shapeRendering="crispEdges"
      >
        <path d={qr.d} />
      </svg>
      <p className={styles.text}>
        이 기기에 앱이 있다면{' '}
        <a className={styles.link} href={uri}>
          인증 앱에서 열기
        </a>
      </p>
      <p className={styles.text} id="second-factor-key">
        찍을 수 없다면 앱에 이 키를 직접 입력해 주세요. (시간 기준, 6자리)
      </p>
      <code className={styles.key} aria-describedby="second-factor-key">
        {inGroups(secret)}
      </code>
    </>
  );
}
