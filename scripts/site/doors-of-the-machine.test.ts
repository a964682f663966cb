import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';
import { javaDynamoDb, startDynamoDb } from '@touchdown/local-cloud/servers/dynamodb.ts';
import { endProcess, startCloudProcess, type CloudProcess } from './testing/start-cloud-process.ts';

const foreign = 'rebind.evil.example';

/** Sends a request that names a host of its own, which `fetch` does not do. */
function send(
  url: string,
  { host, path, method = 'GET', body = '', headers = {} }: SentRequest = {},
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, ...(path ? { path } : {}), headers: { ...headers, ...(host ? { host } : {}) } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

interface SentRequest {
  /** What stands in the request in place of the URL's path. */
  path?: string;
  host?: string;
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

interface Listener {
  address: string;
  port: number;
}

/** The TCP sockets on which the process and its children listen, as Linux lists them. */
function listeners(pid: number): Listener[] {
  const inodes = new Set([pid, ...descendants(pid)].flatMap(socketsOf));
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((cells) => cells[3] === '0A' && inodes.has(cells[9] ?? ''))
      .map(([, local = '']) => {
        const [address = '', port = ''] = local.split(':');
        return { address, port: Number.parseInt(port, 16) };
      }),
  );
}

function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
}

function descendants(pid: number): number[] {
  const list = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  const pairs = list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const of = (parent: number): number[] =>
    pairs.filter(([, above]) => above === parent).flatMap(([child = 0]) => [child, ...of(child)]);
  return of(pid);
}

/** 127.0.0.1, as the kernel writes it. */
const loopback = '0100007F';

const outside = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

describe.skipIf(!existsSync('/proc/net/tcp'))('a developer’s machine that runs the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-doors-'));
  const stateDir = join(folder, 'state');
  mkdirSync(stateDir);
  let cloud: CloudProcess;

  beforeAll(async () => {
    cloud = await startCloudProcess({ stateDir, site: 'vite' });
  });
  afterAll(async () => {
    await endProcess(cloud.child, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('listens for itself alone', () => {
    const open = listeners(cloud.running.pid);
    // The site, two gates of permissions, the object store behind one, the tables, mail, tasks, Lambda, parameters, Stripe.
    expect(open.length).toBeGreaterThanOrEqual(9);
    expect(open.filter(({ address }) => address !== loopback)).toEqual([]);
  });

  it('answers no request that names another host, at any port that HTTP is spoken at but the tables’', async () => {
    // `running.json` names the gate before them.
    const claim = readFileSync(join(stateDir, 'tables', 'server-port'), 'utf8');
    const { port: tables } = JSON.parse(claim) as { port: number };
    const ports = listeners(cloud.running.pid)
      .map(({ port }) => port)
      .filter((port) => port !== tables);
    const answers = await Promise.all(
      ports.map(async (port) => [port, (await send(`http://127.0.0.1:${port}/`, { host: foreign })).status]),
    );
    expect(answers).toEqual(ports.map((port) => [port, 421]));
  });

  it.each(['/', '/local/mail.json', '/api/v1/auth/me', '/local/stripe/v1/customers', '/src/main.tsx'])(
    'shows nothing at %s to a page whose own host points here',
    async (path) => {
      const { status, text } = await send(cloud.running.url + path, { host: `${foreign}:4321` });
      expect({ status, text }).toEqual({
        status: 421,
        text: 'This server answers only requests to 127.0.0.1 or localhost.\n',
      });
    },
  );

  it.each([
    'parameters.json',
    'state/parameters.json',
    'state/mail/outbox.jsonl',
    'state/tables/dynamodb.sqlite',
  ])('keeps .local/%s from the development server', async (path) => {
    for (const query of ['', '?raw', '?url', '?import&raw', '?raw??', '?inline', '?t=1']) {
      const url = `${cloud.running.url}/@fs${join(projectRoot, '.local', path)}${query}`;
      const { status } = await send(url);
      expect([query, status]).not.toEqual([query, 200]);
    }
  });

  it.each(['*', 'http://127.0.0.1/tornadoes'])('does not take %s for a path', async (path) => {
    const { status } = await send(cloud.running.url, { method: 'OPTIONS', path });
    expect(status).toBe(400);
  });

  it('lets no other page of this machine read its modules', async () => {
    const headers = { origin: 'http://localhost:3000' };
    const answer = await send(`${cloud.running.url}/src/main.tsx`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('survives odd requests to every port that it opens', async () => {
    const odd: SentRequest[] = [
      {},
      { method: 'POST' },
      { method: 'POST', body: 'null', headers: { 'content-type': 'application/json' } },
      { method: 'POST', body: '{' },
      {
        method: 'POST',
        body: '[]',
        headers: { 'x-amz-target': 'AmazonEC2ContainerServiceV20141113.RunTask' },
      },
      { method: 'PUT', body: '\0\ud800' },
      { method: 'DELETE', headers: { authorization: 'Credential=' } },
    ];
    for (const { port } of listeners(cloud.running.pid)) {
      for (const one of odd) {
        for (const path of ['/', '/%', '/%00', '//', '/?%', '/v2/email/outbound-emails']) {
          await send(`http://127.0.0.1:${port}${path}`, one).catch(() => undefined);
        }
      }
      await raw(port, 'GET http://[ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      await raw(port, 'OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    }
    expect(cloud.child.exitCode).toBeNull();
    expect((await send(`${cloud.running.url}/api/v1/tornadoes`)).status).toBe(200);
  });

  it('is where an operator rehearses what an incident needs', async () => {
    // Not in one step: connections of this process that rest meanwhile must be seen to end.
    const run = async (command: string, ...args: string[]) => {
      const program = join(projectRoot, 'scripts', `${command}.ts`);
      const env = { ...process.env, TOUCHDOWN_LOCAL_FOLDER: folder };
      const child = spawn(process.execPath, [program, 'local', ...args], { env });
      const [stdout, stderr, [status]] = await Promise.all([
        textOf(child.stdout),
        textOf(child.stderr),
        once(child, 'close') as Promise<[number]>,
      ]);
      return { stdout, stderr, status };
    };
    const doctor = await run('doctor');
    expect([0, 3]).toContain(doctor.status);
    expect(doctor.stdout).toMatch(/Looked at 0 alarms and \d+ logs of dev\./);
    const rotated = await run('rotate', 'origin-verify', '--again');
    expect([rotated.status, rotated.stderr]).toEqual([0, '']);
    expect(rotated.stdout).toContain('/touchdown/dev/origin-verify is rotated.');
    expect((await run('rotate', 'session-keys')).stdout).toContain('The old value stays until');
    expect((await send(`${cloud.running.url}/api/v1/tornadoes`)).status).toBe(200);
    // Its sources are no release.
    expect(await run('rollback')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('has no releases'),
    });
  }, 300_000);
});

describe.skipIf(!existsSync('/proc/net/tcp'))('a start that was killed', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-killed-'));
  afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

  it('leaves no server of tables that the next start would share a file with', async () => {
    const first = await startCloudProcess({ stateDir, site: 'none' });
    await expect(startCloudProcess({ stateDir, site: 'none' })).rejects.toThrow(
      `did not start: Another start is using the tables in ${join(stateDir, 'tables')}.`,
    );
    await endProcess(first.child, 'SIGKILL');
    const second = await startCloudProcess({ stateDir, site: 'none' });
    await expect(fetch(first.running.dynamodbEndpoint)).rejects.toThrow('fetch failed');
    const holders = openersOf(join(stateDir, 'tables', 'dynamodb.sqlite'));
    await endProcess(second.child, 'SIGTERM');
    expect(holders).toHaveLength(1);
    expect(openersOf(join(stateDir, 'tables', 'dynamodb.sqlite'))).toEqual([]);
  });
});

describe.skipIf(!javaDynamoDb() || outside === undefined)('DynamoDB Local, where it stores tables', () => {
  it('hears this machine alone, although it listens on every interface', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-java-'));
    const program = javaDynamoDb();
    const server = program && (await startDynamoDb(program, folder));
    const port = Number(new URL(server?.endpoint ?? '').port);
    expect((await send(`http://127.0.0.1:${port}/`)).status).toBe(400);
    await expect(send(`http://${outside}:${port}/`)).rejects.toThrow();
    expect((await send(`http://127.0.0.1:${port}/`)).status).toBe(400);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

function openersOf(file: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === file);
    } catch {
      return false;
    }
  });
}

function raw(port: number, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setTimeout(300, () => socket.destroy());
    socket
      .on('data', () => socket.destroy())
      .on('error', () => {})
      .on('close', () => resolve());
  });
}
