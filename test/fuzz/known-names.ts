import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { LIST_PARAMETERS } from '../../app/pages/browse/list-query.ts';
import routes from '../../app/routes.ts';

const APP = join(import.meta.dirname, '../../app');

/** What is answered beside the routes. */
const OTHERS = ['/live', '/media/*', '/assets/*', '/sw.js', '/healthz', '/readyz', '/metrics', '/__manifest'];

function patternsBelow(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const pattern = path === undefined ? above : `${above}/${path}`;
    const own = path !== undefined || index ? [pattern || '/'] : [];
    return [...own, ...patternsBelow(children, pattern)];
  });
}

/** The pattern of every address that is answered, as the routes write it: a new route is among them by itself. */
export function listPatterns(): string[] {
  return [...new Set([...patternsBelow(routes as RouteConfigEntry[], ''), ...OTHERS])];
}

function readSources(): string {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return sources.map((name) => readFileSync(join(APP, name), 'utf8')).join('\n');
}

const NAME_PATTERNS = [
  /\bname="(\w+)"/g,
  /\b(?:get|getAll|has|asked|won|read)\('(\w+)'\)/g,
  /\breadFields\([^[]+\[([^\]]+)\]/g,
];
const ICONS = /<(?:Member)?Icon\b[^>]*>/g;

/** Every name that the code gives to a field or parameter, and some names that it does not. */
export function listFieldNames(): string[] {
  const source = readSources().replaceAll(ICONS, '');
  const found = NAME_PATTERNS.flatMap((form) => [...source.matchAll(form)].map(([, name = '']) => name));
  const names = found.flatMap((text) => text.match(/\w+/g) ?? []);
  const others = [
    'clientId',
    'seq',
    'inPlace',
    'ownNumbers',
    'personId',
    'stagedPhotos',
    'sellerId',
    'soldAt',
    'createdAt',
    'buyerId',
    '_routes',
    'index',
  ];
  return [...new Set([...names, ...LIST_PARAMETERS, ...others])].sort();
}

/** What `intent` says in the forms there are. */
export function listIntents(): string[] {
  const source = readSources();
  const inForms = [...source.matchAll(/name="intent"\s+value="([\w-]+)"/g)].map(([, value = '']) => value);
  return [
    ...new Set([
      ...inForms,
      'pick',
      'unpick',
      'buy',
      'undo',
      'edit',
      'delete',
      'chat',
      'say',
      'read',
      'undo-ask',
      'undo-agree',
      'undo-decline',
      'dance',
    ]),
  ].sort();
}
