import { useState } from 'react';
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx';
import { pathHere, type SheetResult, type SheetStep } from './leave-sign-in.ts';
import type { SignInRequest } from './sign-in-sheet-context.ts';
import { CodeStep, PasswordStep } from './sign-in-steps.tsx';
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

const EXPIRED = '시간이 지나 로그인을 마치지 못했어요. 비밀번호부터 다시 입력해 주세요.';

const WRITING = { purpose: '이어서 하려면', photoAddress: undefined };

export type SignInSheetProps = {
  request: SignInRequest;
  email: string;
  onEmail: (email: string) => void;
  onClose: () => void;
  onSignedIn: () => void;
};

export function SignInSheet({ request, email, onEmail, onClose, onSignedIn }: SignInSheetProps) {
  const [here] = useState(pathHere);
  const [step, setStep] = useState<SheetStep>('password');
  const { purpose, photoAddress } = request.act === 'write' ? WRITING : request;
  const isExpired = step === 'password-again';
  const goOn = ({ nextStep }: SheetResult) => (nextStep ? setStep(nextStep) : onSignedIn());
  return (
    <BottomSheet
      title={step === 'code' ? '한 번만 더 확인할게요' : `${purpose} 로그인이 필요해요`}
      closeLabel="로그인 닫기"
      picture={photoAddress && <img className={styles.photo} src={photoAddress} alt="" />}
      onClose={onClose}
    >
      {step === 'code' ? (
        <CodeStep here={here} onResult={goOn} />
      ) : (
        <PasswordStep
          {...{ here, email, onEmail }}
          hint={isExpired ? EXPIRED : AFTERWARDS[request.act]}
          focused={isExpired ? 'password' : 'email'}
          onResult={goOn}
        />
      )}
    </BottomSheet>
  );
}
