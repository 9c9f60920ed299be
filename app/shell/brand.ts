import { useRouteLoaderData } from 'react-router';

/** The name that the drawn one (`Wordmark`) reads. */
export const DRAWN_NAME = '다시';

/** A market's own mark, as browsers ask for it. */
interface MarkLink {
  path: string;
  width: number;
  height: number;
}

/** Where browsers find what is a market's own; nothing of it where nothing is set. */
export interface BrandLinks {
  mark?: MarkLink;
  /** The main colour, `#rrggbb`, and the styles with what follows from it. */
  color?: string;
  colors?: string;
}

/** What the root loader says of the market. */
export interface BrandData {
  site: { name: string };
  brand?: BrandLinks;
}

/** The market's name and mark; without a name only where the root page itself could not be loaded. */
export function useBrand(): { name: string; mark: MarkLink | undefined } {
  const root = useRouteLoaderData<BrandData>('root');
  return { name: root?.site.name ?? '', mark: root?.brand?.mark };
}

/** How the way home is called. */
export function useHomeLabel(): string {
  return `${useBrand().name} 홈`.trim();
}
