/** The `meta` of login and sign-up, which no search engine has a use for. */
export function accountMeta(title: string) {
  return () => [{ title: `${title} | 다시` }, { name: 'robots', content: 'noindex' }];
}
