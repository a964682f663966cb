import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAccountsEntry, type AccountsEntry } from '../../testing/start-accounts-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';
import { isCounted, type LogLine } from '../../testing/written-lines.ts';

describe.each(oneStandIn)('the log of accounts over $name', ({ endpoint }) => {
  let entry: AccountsEntry;
  const lines: string[] = [];

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
    const { logger } = await import('../../platform/log/logger.ts');
    logger.setLogLevel('DEBUG');
    const keep = (line: unknown) => lines.push(String(line)) > 0;
    vi.spyOn(process.stdout, 'write').mockImplementation(keep);
    vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await entry.stop();
  });

  it('contains no password, token, cookie or email address (ASVS 16.2.5)', async () => {
    const secrets = new Set<string>();
    const browser = entry.browser('2001:db8:2::1');
    const name = `l-${randomUUID().slice(0, 12)}`;
    const email = `${name}@private.example`;
    const [password, next] = [`first-${randomUUID()}`, `second-${randomUUID()}`];
    const remember = async () => {
      for (const token of browser.cookies.values())
        token.split('.').forEach((part) => part.length > 30 && secrets.add(part));
      for (const mail of await entry.mails()) if ('token' in mail) secrets.add(mail.token);
    };
    for (const secret of [email, password, next]) secrets.add(secret);

    await browser.send('POST', '/auth/signup', { username: name, email, password: '12345' });
    await browser.send('POST', '/auth/signup', { username: name, email, password, role: 'admin' });
    await browser.send('POST', '/auth/signup', { username: name, email, password });
    await remember();
    await browser.send('POST', '/auth/refresh');
    await remember();
    await browser.send('POST', '/auth/login', { identifier: email, password: next });
    await browser.send('POST', '/auth/login', { identifier: email, password });
    await remember();
    await browser.send('PATCH', '/auth/me/password', { currentPassword: password, newPassword: next });
    await remember();
    await browser.send('POST', '/auth/forgot-password', { email });
    await remember();
    for (const token of [...secrets].filter((secret) => /^[\w-]{43}$/.test(secret))) {
      const referer = `https://site.example/reset-password/${token}`;
      await browser.get(`/auth/verify-email/${encodeURIComponent(token)}`, { referer });
      await browser.send('POST', `/auth/reset-password/${encodeURIComponent(token)}`, { password: next });
    }
    entry.sqs.cut();
    await browser.send('POST', '/auth/forgot-password', { email });
    entry.sqs.mend();
    entry.dynamodb.cut();
    await browser.send('POST', '/auth/login', { identifier: email, password: next });
    await browser.send('PATCH', '/auth/me', { email: `new-${email}`, currentPassword: next });
    entry.dynamodb.mend();

    expect(secrets.size).toBeGreaterThan(10);
    const log = lines.join('\n');
    for (const secret of secrets) expect(log).not.toContain(secret);
    expect(log).not.toContain('private.example');
  });

  it('reports a used-up token in a line that the alarm counts (ASVS 10.4.5, 16.3.1)', async () => {
    const browser = entry.browser('2001:db8:3::1');
    const name = `l-${randomUUID().slice(0, 12)}`;
    const body = { username: name, email: `${name}@example.org`, password: 'correct horse battery' };
    await browser.send('POST', '/auth/signup', body);
    const thief = browser.copy();
    await browser.send('POST', '/auth/refresh');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21_000 });
    await thief.send('POST', '/auth/refresh');
    vi.useRealTimers();
    const parsed = lines.map((line) => JSON.parse(line) as LogLine);
    expect(parsed.filter((line) => isCounted(line, 'accounts/session-reuse'))).toHaveLength(1);
  });

  it('reports each event of an account (ASVS 16.3.1)', () => {
    for (const event of [
      'signed-up',
      'session-renewed',
      'login-refused',
      'logged-in',
      'reset-requested',
      'password-changed',
    ]) {
      expect(lines.some((line) => line.includes(`"event":"${event}"`))).toBe(true);
    }
  });
});
