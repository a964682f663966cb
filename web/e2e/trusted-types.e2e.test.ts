import type { Page } from 'playwright';
import { workerPolicy } from '@touchdown/shared/contract/worker-policy.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, openSite, siteUrl, started } from './open-site.ts';
import { openSignedIn } from './accounts/open-signed-in.ts';

afterAll(closePages);

/** What a script of the app does for an attacker who has found a way to put a string there. */
const attacks: Record<string, () => void> = {
  'markup in an element': () => {
    document.createElement('div').innerHTML = '<img src="x" onerror="attacked = true">';
  },
  'markup beside an element': () => {
    document.body.insertAdjacentHTML('beforeend', '<b>attacked</b>');
  },
  'markup in the document': () => document.write('<b>attacked</b>'),
  'a document in a frame': () => {
    document.createElement('iframe').srcdoc = '<b>attacked</b>';
  },
  'the URL of a script, even of the site': () => {
    document.createElement('script').src = '/theme.js';
  },
  'the text of a script': () => {
    document.createElement('script').text = 'attacked = true';
  },
  'a worker from a string': () => new Worker('/theme.js'),
  'a worker from a blob': () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))),
  'a policy of another name': () => createPolicy('attacked'),
  'a policy for everything': () => createPolicy('default'),
};

/** Runs in the page, which has Trusted Types; TypeScript has no types for them. */
declare function createPolicy(name: string): void;

/** Returns the attacks that the page did not refuse. */
async function succeeding(page: Page): Promise<string[]> {
  const define = `globalThis.createPolicy = (name) => trustedTypes.createPolicy(name, { createHTML: (text) => text })`;
  await page.evaluate(define);
  const found: string[] = [];
  for (const [name, attack] of Object.entries(attacks)) {
    const refused = await page.evaluate(attack).then(
      () => false,
      (error: Error) => /TypeError|EvalError/.test(error.message),
    );
    if (!refused) found.push(name);
  }
  return found;
}

/** What browsers write about each refusal. */
const refusals = ['Trusted', 'trusted', 'Content Security Policy'];

describe('a string is not code', () => {
  it('on any screen, and only the site’s own workers may start', async () => {
    const workers: string[] = [];
    const { page, allowError, close } = await openSite('/', {}, async (opened) => {
      opened.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    });
    await started(page);
    for (const part of refusals) allowError(part);
    const taken = `try { trustedTypes.createPolicy('${workerPolicy}', {}); 'made' } catch (error) { error.name }`;
    expect(await page.evaluate(taken)).toBe('TypeError');
    expect(await succeeding(page)).toEqual([]);

    const bar = page.getByRole('banner');
    for (const [link, heading] of [
      ['Places', 'Places'],
      ['Map', 'Tornado Map Explorer'],
      ['Login', 'Log In'],
    ] as const) {
      await bar.getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      expect(await succeeding(page)).toEqual([]);
    }
    expect(await page.evaluate('typeof attacked')).toBe('undefined');
    expect(workers.length).toBeGreaterThan(0);
    for (const worker of workers) expect(worker).toMatch(/^\/assets\/[\w-]+\.worker-/);
    await close();
  });

  it('on a page that does not exist', async () => {
    const { page, allowError, close } = await openSite('/no-such-page');
    for (const part of [...refusals, '404']) allowError(part);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await succeeding(page)).toEqual([]);
    await close();
  });

  it('on the pages of an account, but on the page with the payment form', async () => {
    const { page, allowError, close } = await openSignedIn('/account');
    for (const part of refusals) allowError(part);
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(await succeeding(page)).toEqual([]);
    await close();
  });

  it('wherever a visit begins', async () => {
    const policyOf = async (path: string) =>
      (await fetch(new URL(path, siteUrl))).headers.get('content-security-policy');
    const policy = await policyOf('/');
    expect(policy).toContain("require-trusted-types-for 'script'");
    for (const path of ['/tornadoes', '/map', '/contributions', '/login', '/no-such-page'])
      expect([path, await policyOf(path)]).toEqual([path, policy]);
  });
});
