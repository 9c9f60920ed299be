import { useRouteLoaderData } from 'react-router';
import type { BrandData, MarkLink } from './brand.ts';

/** The market's name and mark; without a name only where the root page itself could not be loaded. */
export function useBrand(): { name: string; mark: MarkLink | undefined } {
  const root = useRouteLoaderData<BrandData>('root');
  return { name: root?.site.name ?? '', mark: root?.brand?.mark };
}

/** How the way home is called. */
export function useHomeLabel(): string {
  return `${useBrand().name} 홈`.trim();
}
