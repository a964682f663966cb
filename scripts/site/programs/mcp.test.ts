import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadStartRecord } from '../../record/load-start-record.ts';
import { startLocalSite, type LocalSite } from '../start-local-site.ts';

const modern = '2026-07-28';
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-mcp-'));
let cloud: LocalSite;

beforeAll(async () => {
  cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log: () => {} });
  await loadStartRecord(cloud, { kind: 'sample' }, () => {});
});
afterAll(async () => {
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
});

async function connect(mode: 'legacy' | { pin: string }): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${cloud.url}/mcp`)));
  return client;
}

/** Sends a message as a program without a library does. */
async function post(message: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${cloud.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
  const text = await response.text();
  return { response, body: text === '' ? undefined : JSON.parse(text) };
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': modern,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A message of the newest revision, which says in each call what others say once. */
function postModern(method: string, params: Record<string, unknown> = {}, name?: string) {
  return post(
    { id: 7, method, params: { ...params, _meta: envelope } },
    { 'mcp-protocol-version': modern, 'mcp-method': method, ...(name ? { 'mcp-name': name } : {}) },
  );
}

const toolNames = ['search', 'get', 'profile', 'day', 'outbreak', 'compare', 'changes'];

describe.each([
  ['of 2026-07-28', { pin: modern }],
  ['of 2025-11-25', 'legacy'],
] as const)('a client %s', (_revision, mode) => {
  it('finds the tools, which only read, and gets an answer that fits its schema, without a session', async () => {
    const client = await connect(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(toolNames);
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true });
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema?.['required']).toEqual(expect.arrayContaining(['release', 'ids', 'caveats']));
    }
    const input = { query: 'Joplin', order: 'deadliest', limit: 1 };
    const { structuredContent } = await client.callTool({ name: 'search', arguments: input });
    expect(structuredContent).toMatchObject({
      release: expect.any(String),
      ids: [expect.stringMatching(/^20110522-/)],
      caveats: expect.arrayContaining([expect.stringContaining('straight lines')]),
      tornadoes: [{ name: 'Joplin tornado', rating: 'EF5', deaths: 158, date: '2011-05-22' }],
    });
    await client.close();
  });

  it('is told in a sentence what is wrong, so that it can call again', async () => {
    const client = await connect(mode);
    const refused = await client.callTool({ name: 'search', arguments: { state: 'Atlantis' } });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toContain('state');
    const unknown = await client.callTool({ name: 'get', arguments: { id: '19990101-aaaaaaaa' } });
    expect(unknown.isError).toBe(true);
    expect(JSON.stringify(unknown.content)).toContain('There is no tornado');
    const wrong = await client.callTool({ name: 'search', arguments: { colour: 'red' } }).catch(String);
    expect(JSON.stringify(wrong)).toMatch(/colour/);
    await client.close();
  });
});

describe('the revision of 2026-07-28 on the wire', () => {
  it('discovers, lists for an hour for everybody in one order, and marks every result', async () => {
    const discovered = await postModern('server/discover');
    expect(discovered.response.status).toBe(200);
    expect(discovered.body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: expect.arrayContaining([modern]),
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
    const [once, again] = [await postModern('tools/list'), await postModern('tools/list')];
    expect(once.body.result).toMatchObject({
      resultType: 'complete',
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(once.body));
    const called = await postModern('tools/call', { name: 'changes', arguments: {} }, 'changes');
    expect(called.body).not.toHaveProperty('error');
    expect(called.body.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { corrections: [] },
    });
    expect(called.response.headers.get('mcp-session-id')).toBeNull();
  });

  it('refuses headers that say something else than the body, and subscriptions, at once', async () => {
    const other = await post(
      { id: 1, method: 'tools/list', params: { _meta: envelope } },
      { 'mcp-protocol-version': modern, 'mcp-method': 'tools/call' },
    );
    expect([other.response.status, other.body.error.code]).toEqual([400, -32_020]);
    const listened = await postModern('subscriptions/listen', { notifications: {} });
    expect(listened.body.error.code).toBe(-32_601);
  });
});

describe('the revision of 2025-11-25 on the wire', () => {
  it('is initialized, notified, pinged and called, each by itself', async () => {
    const begun = await post({
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    });
    expect(begun.body.result).toMatchObject({ protocolVersion: '2025-11-25', capabilities: { tools: {} } });
    expect(begun.response.headers.get('mcp-session-id')).toBeNull();
    const headers = { 'mcp-protocol-version': '2025-11-25' };
    const told = await post({ method: 'notifications/initialized' }, headers);
    expect([told.response.status, told.body]).toEqual([202, undefined]);
    expect((await post({ id: 2, method: 'ping' }, headers)).body).toEqual({
      jsonrpc: '2.0',
      id: 2,
      result: {},
    });
    const input = { id: 'Super Outbreak of 1974' };
    const called = await post(
      { id: 3, method: 'tools/call', params: { name: 'outbreak', arguments: input } },
      headers,
    );
    expect(called.body.result.structuredContent).toMatchObject({ title: 'Super Outbreak of 1974' });
  });
});

describe('the door', () => {
  it('lets scripts of any site in, by a preflight that allows the headers of the protocol', async () => {
    const origin = 'https://elsewhere.example';
    const asked = 'content-type, mcp-protocol-version, mcp-method, mcp-name';
    const preflight = await fetch(`${cloud.url}/mcp`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': asked },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe(asked);
    const { response } = await post({ id: 1, method: 'ping' }, { origin });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('refuses an origin that is no site, another method, another type and a large body', async () => {
    const strange = await post({ id: 1, method: 'ping' }, { origin: 'http://evil.example' });
    expect([strange.response.status, strange.body.code]).toEqual([403, 'CROSS_SITE']);
    expect(strange.response.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(`${cloud.url}/mcp`)).status).toBe(405);
    const text = await fetch(`${cloud.url}/mcp`, { method: 'POST', body: '{}' });
    expect(text.status).toBe(415);
    const large = await post({ id: 1, method: 'ping', params: { filling: 'x'.repeat(300_000) } });
    expect(large.response.status).toBe(413);
  });
});
