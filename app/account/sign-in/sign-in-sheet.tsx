import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx';
import { LINK_PATHS } from '../account-paths.ts';
import { ExternalButtons } from '../external/external-buttons.tsx';
import { PasskeySignIn } from '../passkey/forms/passkey-sign-in.tsx';
import { loginErrors, type LoginFields } from '../credentials.ts';
import { pathHere } from './leave-sign-in.ts';
import { LOGIN_NAMES, LoginFieldset } from './login-form.tsx';
import { withNext } from './next-path.ts';
import type { SignInRequest } from './sign-in-sheet-context.ts';
import styles from './sign-in-sheet.module.css';

const AFTERWARDS: Record<SignInRequest['act'], string> = {
  pick: '로그인하면 이 화면에서 바로 찜해 드려요.',
  buy: '로그인한 뒤에 한 번 더 여쭤볼게요.',
  chat: '로그인하면 바로 대화를 열어 드려요.',
  follow: '로그인하면 바로 모아보기에 담아 드려요.',
  apply: '로그인하면 바로 나눔을 신청해 드려요.',
  wait: '로그인하면 예약이 풀릴 때 알려 드려요.',
  keyword: '로그인하면 이 화면에서 바로 알림을 만들어 드려요.',
  write: '로그인하면 이 화면에서 이어서 할 수 있어요. 쓰던 글은 그대로 있어요.',
};

const WRITING = { purpose: '이어서 하려면', photoAddress: undefined };

export type SignInSheetProps = {
  request: SignInRequest;
  email: string;
  onEmail: (email: string) => void;
  onClose: () => void;
  onSignedIn: () => void;
};

/** Signing up replaces the sheet's history entry; the password reset returns to it. */
export function SignInSheet({ request, email, onEmail, onClose, onSignedIn }: SignInSheetProps) {
  const [here] = useState(pathHere);
  const [typedBefore] = useState(email);
  const form = useForm<LoginFields, { ok: true }>({
    names: LOGIN_NAMES,
    check: loginErrors,
    formResult: undefined,
    decisive: 'email',
  });
  const { errors, success } = form;
  const { purpose, photoAddress } = request.act === 'write' ? WRITING : request;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector<HTMLElement>('[type=email]')?.focus(), []);
  const finish = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (success) finish();
  }, [success]);
  return (
    <BottomSheet
      title={`${purpose} 로그인이 필요해요`}
      closeLabel="로그인 닫기"
      picture={photoAddress && <img className={styles.photo} src={photoAddress} alt="" />}
      onClose={onClose}
    >
      <div ref={ref} className={styles.sheet}>
        <p className={styles.hint}>{AFTERWARDS[request.act]}</p>
        <PostForm form={form} action={withNext('/login', here)}>
          <input type="hidden" name="inSheet" value="1" />
          <LoginFieldset email={typedBefore} errors={errors} onEmail={onEmail} />
          <Submit form={form} hasGap>
            로그인
          </Submit>
        </PostForm>
        <PasskeySignIn next={here} onSignedIn={onSignedIn}>
          <input type="hidden" name="inSheet" value="1" />
        </PasskeySignIn>
        <ExternalButtons next={here} />
        <p className={styles.ways}>
          <Link className={styles.way} to={withNext(LINK_PATHS['reset-password'], here)} state={{ email }}>
            비밀번호를 잊으셨나요?
          </Link>
          <Link className={styles.signUp} to={withNext('/signup', here)} state={{ email }} replace>
            회원가입
          </Link>
        </p>
      </div>
    </BottomSheet>
  );
}
