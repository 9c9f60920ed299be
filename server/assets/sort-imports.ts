/** The order in the routes' list that browsers load (`scripts/vite/lean-manifest.ts`): a page's preloads must be the same. */
export function sortImports({
  routes,
}: {
  routes: Record<string, { imports?: string[] | undefined } | undefined>;
}): void {
  for (const route of Object.values(routes)) route?.imports?.sort();
}
