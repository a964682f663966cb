import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
  type CallToolResult,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { programRoutes } from '@touchdown/shared/tornadoes/programs/routes.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { tornadoIdPattern } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { header, type HttpEvent } from '../../../../platform/http/http-event.ts';
import type { Reply } from '../../../../platform/http/reply.ts';
import { siteOrigin } from '../../../../platform/http/site-origin.ts';
import { logger } from '../../../../platform/log/logger.ts';
import { changesTool, dayTool, outbreakTool } from './event-tools.ts';
import {
  sentenceOf,
  type McpTool,
  type ToolCall,
  type ToolPorts,
  answerOf,
  defineTool,
  headOf,
} from './mcp-tool.ts';
import { getTool, profileTool, searchTool, profileOfInput, toldSums, toldSumsOf } from './search-tools.ts';
import { profileCaveats, tornadoCaveats } from './caveats.ts';
import { selectionInput } from './selection-input.ts';
import { ToldTornado, toToldTornado } from './told-tornado.ts';

const mostSides = 5;
const label = z.string().min(1).max(100);

const Difference = z.strictObject({
  measure: z.string(),
  values: z.array(z.number().nullable()).describe('In the order of the sides'),
  most: z
    .string()
    .nullable()
    .describe('The label of the side with the most; null if several have it, or if a value is not known'),
});

interface Side {
  label: string;
  values: Record<string, number | null>;
  ids: string[];
  caveats: string[];
  told: object;
}

const compareTool = defineTool({
  name: 'compare',
  title: 'Compare tornadoes, or selections of them',
  description:
    'Compares two to five tornadoes by their ids, or two to five selections such as states or periods, measure by measure.',
  input: z.strictObject({
    tornadoes: z
      .array(z.string().max(60))
      .min(2)
      .max(mostSides)
      .optional()
      .describe('Ids. Either these or selections'),
    selections: z
      .array(z.strictObject({ label, ...selectionInput }))
      .min(2)
      .max(mostSides)
      .optional(),
  }),
  output: answerOf({
    sides: z.array(
      z.union([
        z.strictObject({ label, tornado: ToldTornado }),
        z.strictObject({ label, sums: z.strictObject(toldSums) }),
      ]),
    ),
    differences: z.array(Difference),
  }),
  async run({ tornadoes, selections }, call) {
    if ((tornadoes === undefined) === (selections === undefined)) {
      throw new Problem(
        'INVALID_REQUEST',
        'Please give either the ids of tornadoes or selections to compare.',
      );
    }
    const sides = tornadoes
      ? await Promise.all(tornadoes.map((id) => sideOfTornado(id, call)))
      : await Promise.all((selections ?? []).map((one) => sideOfSelection(one, call)));
    const differences = differencesOf(sides);
    const isUnsure = differences.some(({ values }) => values.includes(null));
    return {
      ...headOf(
        call.record,
        sides.flatMap(({ ids }) => ids),
        [
          ...sides.flatMap(({ caveats }) => caveats),
          ...(isUnsure ? ['A measure with an unknown value has no winner.'] : []),
        ],
      ),
      sides: sides.map(({ label: name, told }) => ({ label: name, ...told })) as never,
      differences,
    };
  },
});

const doubted =
  'A value that the record doubts counts as unknown here, as in lists. The tool get shows it with the reason.';

async function sideOfTornado(id: string, { record, ports, site }: ToolCall): Promise<Side> {
  const { catalogue } = record.search;
  const rowOf = (one: string) =>
    tornadoIdPattern.test(one) ? findRows(catalogue, [one]).get(one) : undefined;
  // Only an id of a source, or a retired one, is looked up in the table.
  const row = rowOf(id) ?? rowOf((await ports.search.resolve(record, id)) ?? '');
  if (row === undefined) throw new Problem('NOT_FOUND', `There is no tornado ${id} in the record.`);
  const told = toToldTornado(readSummary(catalogue, row), site);
  const { deaths, injuries, length_miles, width_yards } = told;
  return {
    label: `${told.name} (${told.date})`,
    values: { deaths, injuries, length_miles, width_yards },
    ids: [told.id],
    caveats: [doubted, ...tornadoCaveats([told])],
    told: { tornado: told },
  };
}

async function sideOfSelection(
  { label: name, ...selection }: Parameters<typeof profileOfInput>[0] & { label: string },
  call: ToolCall,
): Promise<Side> {
  const profile = await profileOfInput(selection, call);
  const sums = toldSumsOf(profile);
  const { total, deaths, injuries, path_miles, tornado_days } = sums;
  return {
    label: name,
    values: { total, deaths, injuries, path_miles, tornado_days },
    ids: [...profile.heads.deadliest, ...profile.heads.strongest].map(({ id }) => id),
    caveats: profileCaveats(profile),
    told: { sums },
  };
}

function differencesOf(sides: readonly Side[]): z.input<typeof Difference>[] {
  return Object.keys(sides[0]?.values ?? {}).map((measure) => {
    const values = sides.map((side) => side.values[measure] ?? null);
    const greatest = Math.max(...values.map((value) => value ?? -Infinity));
    const winners = sides.filter((_, at) => values[at] === greatest);
    const isClear = winners.length === 1 && !values.includes(null);
    return { measure, values, most: isClear ? (winners[0]?.label ?? null) : null };
  });
}

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
