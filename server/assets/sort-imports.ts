/** As the list of routes that browsers load has them (`scripts/vite/lean-manifest.ts`): a page's preloads must be the same. */
export function sortImports({
  routes,
}: {
  routes: Record<string, { imports?: string[] | undefined } | undefined>;
}): void {
  for (const route of Object.values(routes)) route?.imports?.sort();
}
