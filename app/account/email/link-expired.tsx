import { ButtonLink } from '../../ui/button.tsx';
import { AccountScreen } from '../account-screen.tsx';

type LinkEndedProps = {
  life: string;
  again: { to: string; text: string };
};

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
