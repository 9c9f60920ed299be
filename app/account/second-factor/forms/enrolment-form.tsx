import type { ReactNode } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';
import { OwnerFieldset } from '../../form/account-fields.tsx';
import { withNext } from '../../sign-in/next-path.ts';
import {
  appCodeProblem,
  inGroups,
  enrolmentErrors,
  type EnrolmentFields,
  type CodeFields,
  type NewCodes,
} from '../code.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { collectErrors, type FormResult } from '../../../ui/form/form-result.ts';
import { SECOND_FACTOR_PATH } from '../../account-paths.ts';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';

type EnrolmentFormProps = {
  email: string;
  next?: string | undefined;
  formResult?: FormResult<EnrolmentFields> | undefined;
};

export function EnrolmentForm({ email, next, formResult }: EnrolmentFormProps) {
  const form = useForm<EnrolmentFields>({
    names: ['password'],
    check: enrolmentErrors,
    formResult,
  });
  const { errors } = form;
  return (
    <PostForm form={form} action={withNext(SECOND_FACTOR_PATH, next)} intent="offer">
      <OwnerFieldset email={email} asksForCode={false} errors={errors} />
      <Submit form={form}>2단계 인증 켜기</Submit>
    </PostForm>
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

function AppKey({ secret, uri, qr }: AppKeyProps) {
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

const checkCode = ({ code }: CodeFields) => collectErrors<CodeFields>({ code: appCodeProblem(code) });

type TurnOnFormProps = {
  appKey: AppKeyProps;
  formResult?: FormResult<CodeFields> | undefined;
  next?: string | undefined;
  children?: ReactNode;
};

export function TurnOnForm({ appKey, formResult, next, children }: TurnOnFormProps) {
  const form = useForm<CodeFields, NewCodes>({ names: ['code'], check: checkCode, formResult });
  if (form.success) return <RecoveryCodes codes={form.success.codes} next={next} />;
  return (
    <>
      {children}
      <AppKey {...appKey} />
      <PostForm form={form} action={withNext(SECOND_FACTOR_PATH, next)} intent="turn-on">
        <TextField
          label="인증 코드"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required
          help="앱에 보이는 6자리 숫자예요."
          error={form.errors.code}
        />
        <Submit form={form}>확인하고 켜기</Submit>
      </PostForm>
    </>
  );
}
