import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    testSites: string;
  }
}

interface TestSite {
  siteUrl: string;
  /** The local Stripe server, whose time a test moves on. */
  stripe: { url: string; secretKey: string };
  limits: { endpoint: string; table: string; community: string; catalogue: string };
  member: { username: string; email: string; password: string };
}

/** The site of the worker that runs this file. Each worker has its own. */
export const ownSite = await takeSite(process.env['VITEST_POOL_ID'] ?? '1');

async function takeSite(worker: string): Promise<TestSite> {
  const answered = await fetch(`${inject('testSites')}/${worker}`);
  if (!answered.ok) throw new Error(await answered.text());
  return (await answered.json()) as TestSite;
}
