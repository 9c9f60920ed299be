/** The `meta` of a page that is one person's: named, and nothing for search engines. */
export function memberMeta(title: string) {
  return () => [{ title: `${title} | 다시` }, { name: 'robots', content: 'noindex' }];
}
