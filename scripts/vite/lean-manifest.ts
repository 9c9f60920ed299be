import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FORM = /^window\.__reactRouterManifest=(?<json>\{.+\});$/s;

interface Part {
  module: string;
  imports: string[];
}

/** What the router tells browsers of all routes, as far as it is read here. */
export interface BrowserManifest {
  entry: Part;
  routes: Record<string, Part & Record<string, unknown>>;
}

/** Takes what tells nothing out of the list of routes that every page loads, in the built files of `folder`. */
export async function leanManifestIn(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (names.length !== 1) throw new Error(`${names.length} lists of routes in ${assets}`);
  const path = join(assets, names[0]!);
  const json = FORM.exec(await readFile(path, 'utf8'))?.groups?.['json'];
  if (!json) throw new Error(`${path} is not written as it was`);
  const manifest = lean(JSON.parse(json) as BrowserManifest);
  await writeFile(path, `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
}

/** The router asks whether there are any. */
const isNoStyle = (name: string, value: unknown) =>
  name === 'css' && Array.isArray(value) && value.length === 0;

/**
 * Without the routes that are no pages, which browsers would only match addresses against, and the flag that says so; without
 * the flags that are false, which the router reads as flags; and without those imports of a route that every page has loaded before any
 * route: the entry's and the root's, of which each of its pages names all once. Imports are sorted, which packs better: the
 * server sorts its own list likewise (`server/assets/sort-imports.ts`).
 */
export function lean({ entry, routes, ...rest }: BrowserManifest): BrowserManifest {
  const root = routes['root'];
  const always = new Set([entry, ...(root ? [root] : [])].flatMap((part) => [part.module, ...part.imports]));
  const pages = Object.entries(routes).filter(([, route]) => route['hasDefaultExport']);
  const leanRoutes = pages.map(([id, route]) => {
    const needed = route === root ? route.imports : route.imports.filter((file) => !always.has(file));
    const imports = needed.toSorted();
    const trueEntries = Object.entries<unknown>({ ...route, imports }).filter(
      ([name, value]) => value !== false && name !== 'hasDefaultExport' && !isNoStyle(name, value),
    );
    return [id, Object.fromEntries(trueEntries)];
  });
  return { ...rest, entry, routes: Object.fromEntries(leanRoutes) as BrowserManifest['routes'] };
}
