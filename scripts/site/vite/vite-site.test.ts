import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { relaxForVite, viteSite, type ViteSite } from './vite-site.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function edgeWithVite(idleMilliseconds: number): Promise<{ vite: ViteSite; host: string }> {
  const server = createServer((incoming, outgoing) => vite.forward(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const vite = viteSite(server, idleMilliseconds);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  }, vite.close);
  return { vite, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Opens the WebSocket as the development client does, and returns it after Vite's greeting. */
async function openClient(host: string): Promise<WebSocket> {
  const client = await (await fetch(`http://${host}/@vite/client`)).text();
  const [, token = ''] = /const wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`ws://${host}/?token=${token}`, 'vite-hmr');
  const [greeting] = (await once(socket, 'message')) as [{ data: string }];
  expect(JSON.parse(greeting.data)).toEqual({ type: 'connected' });
  return socket;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('runs Vite in a process while a page is open, ends it afterwards, and starts it again', async () => {
  const { vite, host } = await edgeWithVite(50);
  expect(vite.pid()).toBeUndefined();
  expect(await vite.page('/index.html')).toContain('/@vite/client');
  const socket = await openClient(host);
  const first = vite.pid() ?? 0;
  // The rest has passed several times, but a page is open.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isRunning(first)).toBe(true);
  socket.close();
  await vi.waitFor(() => expect(isRunning(first)).toBe(false), 60_000);

  const module = await fetch(`http://${host}/src/main.tsx`);
  expect(module.headers.get('content-type')).toContain('javascript');
  expect(vite.pid()).not.toBe(first);
});

it('starts another process after one has crashed', async () => {
  const { vite, host } = await edgeWithVite(60_000);
  await fetch(`http://${host}/@vite/client`);
  process.kill(vite.pid() ?? 0, 'SIGKILL');
  await vi.waitFor(async () => expect((await fetch(`http://${host}/@vite/client`)).status).toBe(200), 60_000);
});

it('refuses a WebSocket that names another host', async () => {
  const { host, vite } = await edgeWithVite(60_000);
  const refused = request(`http://${host}/`, {
    headers: { host: 'evil.example', connection: 'upgrade', upgrade: 'websocket' },
  });
  refused.end();
  await expect(once(refused, 'upgrade')).rejects.toThrow('socket hang up');
  expect(vite.pid()).toBeUndefined();
});

it('relaxes the content policy only for its client', () => {
  const strict =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types one; frame-ancestors 'none'";
  expect(relaxForVite(strict)).toBe(
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-ancestors 'none'",
  );
});
