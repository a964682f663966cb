import { expect, it } from 'vitest';
import { ownSite } from '../../web/e2e/own-site.ts';
import { smokeList } from './smoke-list.ts';

const list = smokeList(ownSite.siteUrl, { signUp: true });
/** A local site is served without TLS, so its cookies have another name, and its API has no URL of its own. */
const runnable = list.filter(({ run }) => run);

it('begins with the transaction that only an account can settle', () => {
  expect(smokeList('https://site.example')[0]).toMatchObject({
    command: 'npm run smoke -- https://site.example --sign-up',
    needs: 'it signs up an account, which it deletes again',
  });
});

it('has a command and an expectation for each check', () => {
  for (const { name, command, expects } of list) {
    expect([command.length > 0, expects.length > 0], name).toEqual([true, true]);
  }
  expect(runnable.length).toBeGreaterThan(9);
});

it.each(runnable)('passes on the local site: $name', async ({ run }) => {
  expect(await run?.()).toBeUndefined();
});

it('says what came back if a check fails', async () => {
  const [, first] = smokeList('http://127.0.0.1:9');
  await expect(first?.run?.()).rejects.toThrow();
});
