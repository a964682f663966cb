import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const devWarnings = 'var ENABLE_DEV_WARNINGS = true;';

/**
 * Leaves the router's warnings for developers out of the built site. Its package has a build without them that differs in
 * this one constant, but exports the other one under every condition.
 */
export function withoutRouterWarnings(): Plugin {
  return {
    name: 'without-router-warnings',
    apply: 'build',
    load(id) {
      if (!/\/react-router\/dist\/development\/chunk-[^/]+\.mjs$/.test(id)) return null;
      const code = readFileSync(id, 'utf8');
      return code.includes(devWarnings)
        ? code.replace(devWarnings, 'var ENABLE_DEV_WARNINGS = false;')
        : null;
    },
  };
}
