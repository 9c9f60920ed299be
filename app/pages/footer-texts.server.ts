import type { FooterTexts } from '../shell/footer.tsx';
import type { Articles } from '../support/articles/article.ts';

export function footerTexts({ intermediary }: Articles): FooterTexts {
  return {
    // 전자상거래법 제20조 제1항: required before a purchase.
    notice: intermediary.summary,
    links: [
      { to: '/terms', text: '이용약관' },
      { to: '/privacy', text: '개인정보 처리방침' },
      { to: '/intermediary', text: '통신판매중개 고지' },
      { to: '/support', text: '고객센터' },
    ],
  };
}
