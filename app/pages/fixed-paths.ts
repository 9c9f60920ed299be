export const FIXED_PAGES: Record<string, string> = {
  '/support': 'pages/support/support',
  '/support/notices': 'pages/support/notices',
  '/support/faq': 'pages/support/faq',
  '/support/prohibited': 'pages/support/prohibited',
  '/support/events': 'pages/support/events',
  '/terms': 'pages/legal/terms',
  '/privacy': 'pages/legal/privacy',
  '/intermediary': 'pages/legal/intermediary',
};

export const FIXED_PATHS = Object.keys(FIXED_PAGES);
