import { mailPages } from '@touchdown/local-cloud/mail/mail-pages.ts';
import { openOutbox } from '@touchdown/local-cloud/mail/outbox.ts';
import { expect, it } from 'vitest';
import { mailLook } from './mail-look.ts';

const pages = mailPages(openOutbox(), mailLook);

async function get(path: string): Promise<{ status: number; text: string }> {
  const parts = { method: 'GET', query: '', headers: {}, body: Buffer.alloc(0), clientIp: '127.0.0.1' };
  const { status, body } = await pages({ ...parts, path });
  return { status, text: (body as Buffer).toString() };
}

it('the mailbox has the site’s name, styles and fonts', async () => {
  const { text } = await get('/local/mail');
  expect(text).toContain('<title>Mail · Touchdown on this machine</title>');
  for (const file of ['tokens.css', 'base.css', 'mail.css']) {
    expect(text).toContain(`href="/local/mail/${file}"`);
    expect((await get(`/local/mail/${file}`)).status).toBe(200);
  }
  const tokens = await get('/local/mail/tokens.css');
  const fonts = [...tokens.text.matchAll(/url\('([^']+)'\)/g)].map(([, url]) => url ?? '');
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect([font, (await get(font)).status]).toEqual([font, 200]);
});
