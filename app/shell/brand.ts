import { useRouteLoaderData } from 'react-router';

export const DRAWN_NAME = '다시';

interface MarkLink {
  path: string;
  width: number;
  height: number;
}

export interface BrandLinks {
  mark?: MarkLink;
  color?: string;
  colors?: string;
}

export interface BrandData {
  site: { name: string };
  brand?: BrandLinks;
}

/** Without a name only where the root loader failed. */
export function useBrand(): { name: string; mark: MarkLink | undefined } {
  const root = useRouteLoaderData<BrandData>('root');
  return { name: root?.site.name ?? '', mark: root?.brand?.mark };
}

export function useHomeLabel(): string {
  return `${useBrand().name} 홈`.trim();
}
