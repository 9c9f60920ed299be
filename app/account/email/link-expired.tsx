import { ButtonLink } from '../../ui/button.tsx';
import { AccountScreen } from '../account-screen.tsx';

type LinkEndedProps = {
  /** How long such links are good for. */
  life: string;
  /** Where to get another. */
  again: { to: string; text: string };
};

/** What stands behind the link of a mail that was used, is too old, was cut or never given out. */
export function LinkEnded({ life, again }: LinkEndedProps) {
  return (
    <AccountScreen
      greeting={['이 링크는 더 이상', '쓸 수 없어요']}
      hint={`이미 쓴 링크이거나 ${life}이 지났거나, 주소의 일부가 잘렸을 수 있어요.`}
    >
      <ButtonLink to={again.to}>{again.text}</ButtonLink>
    </AccountScreen>
  );
}
