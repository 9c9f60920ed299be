/** Public pages at addresses of their own, beside home, the lists and the products. */
export const FIXED_PATHS = [
  '/support',
  '/support/notices',
  '/support/faq',
  '/support/events',
  '/terms',
  '/privacy',
  '/intermediary',
];
