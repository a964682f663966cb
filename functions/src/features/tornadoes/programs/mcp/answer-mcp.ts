import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
  type CallToolResult,
} from '@modelcontextprotocol/server';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { programRoutes } from '@touchdown/shared/tornadoes/programs/routes.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { header, type HttpEvent } from '../../../../platform/http/http-event.ts';
import type { Reply } from '../../../../platform/http/reply.ts';
import { siteOrigin } from '../../../../platform/http/site-origin.ts';
import { logger } from '../../../../platform/log/logger.ts';
import { compareTool } from './compare-tool.ts';
import { changesTool, dayTool, outbreakTool } from './event-tools.ts';
import { sentenceOf, type McpTool, type ToolCall, type ToolPorts } from './mcp-tool.ts';
import { getTool, profileTool, searchTool } from './search-tools.ts';

/** In this order they are listed. */
const tools = [searchTool, getTool, profileTool, dayTool, outbreakTool, compareTool, changesTool];

const instructions =
  'Every United States tornado on record, by NOAA’s files. Say the caveats of an answer with it, and name the release and the ids. Null is unknown, never zero. This is history: for warnings, go to weather.gov.';

/** The tools change only with a new version of the site. */
const listCache = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

type McpRoute = typeof programRoutes.callTools;

/**
 * Answers assistants by the revision of 2026-07-28 and, with the same tools, by that of 2025-11-25. No revision gets a
 * session: each request has a server of its own, which ends with it.
 */
export function answerMcp(ports: ToolPorts) {
  return async (
    { body }: Pick<RouteRequest<McpRoute>, 'body'>,
    reply: Reply,
    event: HttpEvent,
  ): Promise<RouteResponse<McpRoute>> => {
    refuseStrangeOrigin(event);
    const site = siteOrigin(event);
    // A subscription is a stream that stays open, and nothing here would ever be sent on it.
    if (body.method === 'subscriptions/listen') return noSuchMethod(body.id);
    const response = await respond(requestOf(event, site, body), () => serverFor(ports, reply, site));
    reply.status = response.status;
    const text = await response.text();
    return text === '' ? undefined : (JSON.parse(text) as RouteResponse<McpRoute>);
  };
}

async function respond(request: Request, factory: () => McpServer): Promise<Response> {
  if (!(await isLegacyRequest(request))) {
    return createMcpHandler(factory, { legacy: 'reject', keepAliveMs: 0 }).fetch(request);
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await factory().connect(transport);
  return transport.handleRequest(request);
}

/** A page of another site may read what anybody may, but only a real site: not a file, nor a made-up scheme. */
function refuseStrangeOrigin(event: HttpEvent): void {
  const origin = header(event, 'origin');
  if (origin === undefined || /^https:\/\/[\w.-]+(:\d+)?$/i.test(origin)) return;
  if (/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(origin)) return;
  throw new Problem(
    'CROSS_SITE',
    'This origin is no site with encryption, nor a program on your own machine.',
  );
}

function noSuchMethod(id: string | number | undefined) {
  const error = { code: -32_601, message: 'Method not found: there are no subscriptions here.' };
  return { jsonrpc: '2.0', id: id ?? null, error } as const;
}

function requestOf(event: HttpEvent, site: string, body: unknown): Request {
  const names = ['accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  const sent = names.flatMap((name) => {
    const value = header(event, name);
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
  const headers = new Headers([...sent, ['content-type', 'application/json']]);
  return new Request(`${site}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) });
}

function serverFor(ports: ToolPorts, reply: Reply, site: string): McpServer {
  const server = new McpServer(
    { name: productName.toLowerCase(), title: productName, version: '1', websiteUrl: `${site}/api` },
    { instructions, cacheHints: { 'tools/list': listCache, 'server/discover': listCache } },
  );
  for (const tool of tools) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        outputSchema: tool.output,
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      async (input) => callTool(tool, input, ports, reply, site),
    );
  }
  return server;
}

async function callTool(
  tool: McpTool,
  input: Record<string, unknown>,
  ports: ToolPorts,
  reply: Reply,
  site: string,
): Promise<CallToolResult> {
  try {
    const record = await ports.catalogue.forAnswer(reply);
    const days = async () => ({ record, reports: await ports.reports.forAnswer(reply), now: ports.now() });
    const call: ToolCall = { ports, record, days, reply, site };
    const structuredContent = await tool.run(input, call);
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    return { content: [{ type: 'text', text: refusalOf(tool, error) }], isError: true };
  }
}

/** An assistant reads the sentence and can call again with better values. */
function refusalOf({ name }: McpTool, error: unknown): string {
  if (error instanceof Problem) return sentenceOf(error);
  logger.error('tool failed', { tool: name, error: error as Error });
  return 'Something went wrong on our side. Please try again.';
}
