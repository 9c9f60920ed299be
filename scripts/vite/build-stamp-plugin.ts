import type { Plugin } from 'vite';
import { removeStamp, stampBuild } from '../build-stamp.mjs';

/** Notes beside a build what it was made from: the launcher says when the code has changed since. */
export function buildStampPlugin(): Plugin {
  let root = '';
  return {
    name: 'dasi:build-stamp',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    configResolved: (config) => void (root = config.root),
    buildStart: () => removeStamp(root),
    closeBundle: () => stampBuild(root),
  };
}
