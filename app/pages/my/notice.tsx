import { data, useLoaderData } from 'react-router';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { privateMeta } from '../page-meta.ts';
import { noStore } from '../no-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const handle: PageHandle = { isPersonal: true };
export const meta = privateMeta('알림');
export const headers = noStore;

export const loader = visitorHandler(async ({ actor }) =>
  data({ isMember: actor !== undefined }, actor ? 200 : 401),
);

export default function Notice() {
  const { isMember } = useLoaderData<typeof loader>();
  if (!isMember) return <LoginForm next="/notice" />;
  return (
    <>
      <PageTitle>알림</PageTitle>
      <EmptyState
        picture="/pictures/empty/no-products.svg"
        message="아직 받은 알림이 없어요."
        hint="구매한 상품 소식은 MY의 나의 알림에 있어요."
      >
        <ButtonLink to="/profile">MY로 가기</ButtonLink>
      </EmptyState>
    </>
  );
}
