import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** What the server would send for `element`, which may hold links. */
export function markupOf(element: ReactElement): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

/** The attributes of each `tag` in `markup`, in order, names in lower case; without a value it is ''. */
export function attributesOf(markup: string, tag: string): Record<string, string>[] {
  const tags = markup.matchAll(new RegExp(`<${tag}(?=[\\s>/])([^>]*)>`, 'g'));
  return [...tags].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [
        name?.toLowerCase(),
        value ?? '',
      ]),
    ),
  );
}

/** The text of the one element whose id is `id`, tags taken out. Throws when there is none. */
export function textOfId(markup: string, id: string): string {
  const start = markup.indexOf(`id="${id}"`);
  const tag = markup.slice(0, start).match(/<(\w+)[^<]*$/)?.[1];
  if (start < 0 || !tag) throw new Error(`no element has the id ${id}`);
  const rest = markup.slice(markup.indexOf('>', start) + 1);
  return rest.slice(0, rest.indexOf(`</${tag}>`)).replace(/<[^>]*>/g, '');
}
