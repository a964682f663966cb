import { expect, it } from 'vitest';
import type { HttpResponse } from '../http/http-message.ts';
import { mailPages } from './mail-pages.ts';
import { openOutbox } from './outbox.ts';

const mail = {
  id: 'a-mail',
  sentAt: '2026-11-21T12:00:00.000Z',
  from: 'Touchdown <no-reply@touchdown.example>',
  to: ['Ada@example.org'],
  subject: '<b>Hello</b>',
  text: 'Look: http://127.0.0.1/x <b>',
  html: '<!doctype html><html><head><title>x</title></head><body><p>Hello</p></body></html>',
};

const outbox = openOutbox();
const pages = mailPages(outbox);

async function get(url: string): Promise<HttpResponse & { text: string }> {
  const [path = '', query = ''] = url.split('?');
  const request = { method: 'GET', headers: {}, body: Buffer.alloc(0), clientIp: '127.0.0.1' };
  const response = await pages({ ...request, path, query });
  return { ...response, text: (response.body as Buffer).toString() };
}

it('explains in an empty mailbox how to get a mail', async () => {
  const { status, text } = await get('/local/mail');
  expect(status).toBe(200);
  expect(text).toContain('Nothing has been sent yet');
  expect(text).not.toContain('<ol');
});

it('shows the content of a mail as text, and its HTML only in the frame', async () => {
  outbox.add(mail);
  for (const url of ['/local/mail', '/local/mail/a-mail', '/local/mail/a-mail?as=text']) {
    const { text, headers } = await get(url);
    expect(text).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(text).not.toContain('<b>');
    // The pages' policy forbids inline styles and scripts.
    expect(text).not.toMatch(/style=|<style|<script(?! src)/);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self'/,
    );
  }
  for (const as of ['html', 'text']) {
    const { text, headers } = await get(`/local/mail/a-mail/${as}`);
    expect(headers['content-security-policy']).toMatch(
      /sandbox allow-popups allow-popups-to-escape-sandbox$/,
    );
    expect(text).toContain('<base target="_blank">');
  }
  expect((await get('/local/mail/a-mail/text')).text).toContain(
    'Look: <a href="http://127.0.0.1/x">http://127.0.0.1/x</a> &lt;b&gt;',
  );
});

it('returns all mail, or one recipient’s, as JSON', async () => {
  outbox.add({ ...mail, id: 'another', to: ['eve@example.org'] });
  const ids = async (query: string) => {
    const { total, mails } = JSON.parse((await get(`/local/mail.json${query}`)).text) as {
      total: number;
      mails: { id: string }[];
    };
    return [total, ...mails.map(({ id }) => id)];
  };
  expect(await ids('')).toEqual([2, 'another', 'a-mail']);
  expect(await ids('?to=ada@example.org')).toEqual([1, 'a-mail']);
  expect(await ids('?limit=0')).toEqual([2]);
});

it('serves its styles and its script, and no other file', async () => {
  const { text } = await get('/local/mail');
  const linked = [...text.matchAll(/(?:href|src)="(\/local\/mail\/[^"]+\.(?:css|js))"/g)].map(
    ([, url]) => url,
  );
  expect(linked).toEqual(['plain.css', 'mail.css', 'watch.js'].map((file) => `/local/mail/${file}`));
  for (const url of linked) expect((await get(url ?? '')).status).toBe(200);
  for (const missing of [
    'no-such-mail',
    'a-mail/raw',
    'a-mail/html/x',
    'fonts/..%2f..%2fpackage.json',
    'fonts/',
  ]) {
    expect([missing, (await get(`/local/mail/${missing}`)).status]).toEqual([missing, 404]);
  }
  expect((await get('/local/elsewhere')).status).toBe(404);
});
