import { workerPolicy } from '@touchdown/shared/contract/worker-policy.ts';

/** The part of Trusted Types that this file needs. TypeScript has no types for it, and old browsers do not have it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** Where the build puts workers, and where Vite serves their sources. */
export const workerPaths = {
  built: /^\/assets\/[a-z-]+\.worker-[\w-]+\.js$/,
  served: /^\/src\/[\w/-]+\.worker\.ts$/,
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

// When the app starts, so that no other script can take the name. A second policy of the name is refused.
const policy = trustedTypes?.createPolicy(workerPolicy, {
  createScriptURL: (url) => ownWorkerUrl(url),
});

/**
 * Starts a worker of this build. It is the only place that makes code from a URL: elsewhere a browser refuses a string
 * where code is expected.
 */
export function startOwnWorker(url: string): Worker {
  const trusted = policy ? policy.createScriptURL(url) : ownWorkerUrl(url);
  return new Worker(trusted, { type: 'module' });
}

/** Returns the whole URL of one of the app's workers. Throws for any other. */
export function ownWorkerUrl(
  url: string,
  page = location.href,
  paths = workerPaths[import.meta.env.DEV ? 'served' : 'built'],
): string {
  const { href, origin, pathname } = new URL(url, page);
  if (origin !== new URL(page).origin || !paths.test(pathname)) {
    throw new TypeError(`Expected the URL of a worker of this app, got ${href}.`);
  }
  return href;
}
