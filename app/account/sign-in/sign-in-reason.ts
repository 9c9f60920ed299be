const REASONS: readonly (readonly [prefix: string, purpose: string])[] = [
  ['/product/detail/', '찜하거나 거래하려면'],
  ['/upload', '판매하려면'],
  ['/product/edit/', '상품을 수정하려면'],
  ['/report/', '신고하려면'],
  ['/support/', '문의하려면'],
  ['/mypick', '찜한 상품을 보려면'],
  ['/receipt', '등록한 상품을 보려면'],
  ['/chats', '채팅을 보려면'],
  ['/notice', '알림을 보려면'],
  ['/profile/keywords', '키워드 알림을 받으려면'],
  ['/profile', 'MY 화면을 보려면'],
];

/** Why the sign-in page is shown, by where it leads. */
export function signInReason(next: string | undefined): string {
  const [, purpose] = REASONS.find(([prefix]) => next?.startsWith(prefix)) ?? [];
  return purpose ? `${purpose} 로그인이 필요해요.` : '이메일로 로그인해 주세요.';
}
