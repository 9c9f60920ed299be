import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** Address → page: the table of contents. */
export default [
  index('pages/public/home.tsx'),
  route('product', 'pages/public/products.tsx'),
  route('product/:category/:subCategory?', 'pages/public/category-products.tsx'),
  route('product/subcategory/:value', 'pages/public/sub-category-products.tsx'),
  route('product/detail/:id/*', 'pages/public/product-detail.tsx'),
  route('support', 'pages/public/support.tsx'),
  route('support/notices', 'pages/public/notices.tsx'),
  route('support/faq', 'pages/public/faq.tsx'),
  route('support/events', 'pages/public/events.tsx'),
  route('terms', 'pages/public/terms.tsx'),
  route('privacy', 'pages/public/privacy.tsx'),
  route('robots.txt', 'pages/public/robots.ts'),
  route('sitemap.xml', 'pages/public/sitemap.ts'),
  route('manifest.webmanifest', 'pages/public/manifest.ts'),
  route('.well-known/jwks.json', 'pages/public/key-set.ts'),

  route('login', 'pages/account/login.tsx'),
  route('signup', 'pages/account/signup.tsx'),
  route('logout', 'pages/account/logout.ts'),

  route('upload', 'pages/member/upload.tsx'),
  route('upload/photos', 'pages/member/held-photos.ts'),
  route('upload/photos/:id', 'pages/member/held-photo.ts'),
  route('receipt', 'pages/member/receipt.tsx'),
  route('mypick', 'pages/member/mypick.tsx'),
  route('notice', 'pages/member/notice.tsx'),
  route('profile', 'pages/member/profile.tsx'),
  route('profile/purchases', 'pages/member/purchases.tsx'),
  route('profile/settings', 'pages/member/settings.tsx'),
  route('support/qna', 'pages/member/qna.tsx'),
  route('support/inquiry/:topic', 'pages/member/inquiry-page.tsx'),
  route('report/:kind/:id', 'pages/member/report-page.tsx'),

  route('api/session', 'pages/api/session.ts'),
  route('api/token', 'pages/api/token.ts'),
  route('api/products', 'pages/api/products.ts'),
  route('api/products/:id', 'pages/api/product.ts'),
  route('api/suggestions', 'pages/api/suggestions.ts'),
  route('api/popular-searches', 'pages/api/popular-searches.ts'),
  route('api/password-policy', 'pages/api/password-policy.ts'),

  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig;
