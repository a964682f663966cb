import { apiDescription } from '@touchdown/shared/api-description.ts';
import { apiDocsRoutes } from '@touchdown/shared/api-docs/routes.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { addressOf, changesSomething } from '@touchdown/shared/contract/route.ts';
import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { safetyNote } from '@touchdown/shared/text/safety-note.ts';
import { exportFormatTable } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { tornadoExportRoute } from '@touchdown/shared/tornadoes/export/tornado-export-route.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { siteOrigin } from '../../platform/http/site-origin.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { optionalEnv, requiredEnv } from '../../platform/aws/env.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { takeBrowserReports } from './take-browser-reports.ts';

const caveats = [
  'A value that is not recorded is null or an empty cell. It is never zero.',
  'A field with at_least says that the number is only the known part of a total.',
  'Paths are straight lines between recorded places, not surveys. Without a recorded end there is a point.',
  'Unrated (N/A) is unknown or EFU, and not EF0.',
  'Reports of the Storm Prediction Center are preliminary; several may be of one tornado.',
  'The last year of the record may not be whole: /api/v1/catalogue/current has its years.',
  'Name the release and the id of a tornado with every number.',
  `${safetyNote}.`,
];

/** Returns what language models and those who build with them need to know, in the form that llmstxt.org proposes. */
function llmsText(site: string): string {
  const link = (name: string, path: string, says = '') => `- [${name}](${site}${path})${says && `: ${says}`}`;
  const answered = pageNames.map(pageOf).filter(({ head }) => head === 'answer');
  const reads = allRoutes().filter(({ route }) => route.access === 'public' && !changesSomething(route));
  const callsOf = (atRoot: boolean) =>
    reads
      .filter(({ route }) => (route.atRoot === true) === atRoot)
      .map(({ operation, route }) => link(operation, addressOf(route), route.summary));
  const formats = Object.entries(exportFormatTable).map(([name, { use }]) => `${name} ${use}`);
  return [
    `# ${productName}`,
    '> Every United States tornado on record since 1950, from the files of NOAA’s NCEI and Storm Prediction Center, free to use (public domain, CC0).',
    ['Read this with each answer:', ...caveats.map((one) => `- ${one}`)].join('\n'),
    [
      '## For assistants',
      link('MCP', '/mcp', 'Model Context Protocol, streamable HTTP, read only, without a key'),
    ],
    [
      '## Pages that are also files',
      'The same path ending in .json or .csv is the answer as a file.',
      ...answered.map(({ path }) => link(path.replace(/\?$/, ''), path.replace(/\?$/, ''))),
    ],
    [
      '## Files',
      link('export', addressOf(tornadoExportRoute), `any selection, with format= ${formats.join(', ')}`),
    ],
    ['## Calls', link('Guide', '/api', 'five tasks with code'), ...callsOf(false)],
    ['## For programs that know a standard', ...callsOf(true)],
  ]
    .map((part) => (Array.isArray(part) ? part.join('\n') : part))
    .join('\n\n')
    .concat('\n');
}

const limiter = rateLimiter(dynamo(), requiredEnv('ephemeralTable'), () => Date.now());
// Built once per start: the contract cannot change while the function runs.
const document = apiDescription(optionalEnv('contactEmail'));

/** Serves the description of the API, takes what browsers report, and refuses API paths that belong to no slice. */
export const handler = sliceHandler(
  apiDocsRoutes,
  {
    getOpenApi: async () => document,
    getLlmsText: async (_request, _reply, event) => llmsText(siteOrigin(event)),
    takeBrowserReports: takeBrowserReports(limiter),
  },
  { limiter, fallback: refuseUnknownPath, preflightFor: allRoutes().map(({ route }) => route) },
);

/** Throws 405 if the path exists with another method, else 404. */
function refuseUnknownPath({ method, path }: { method: string; path: string }): never {
  const allowed = methodsAt(path);
  // A path that takes the method is spelled otherwise, with a slash at its end or with percent signs.
  if (allowed.length > 0 && !allowed.includes(method)) {
    throw new Problem(
      'METHOD_NOT_ALLOWED',
      `${path} does not take ${method}; allowed: ${allowed.join(', ')}.`,
    );
  }
  throw new Problem('NOT_FOUND', `There is nothing at ${path}. See ${apiBase}/openapi.json for the API.`);
}

function methodsAt(path: string): string[] {
  const methods = allRoutes()
    .filter(({ route }) => matches(addressOf(route), path))
    .flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
  return [...new Set(methods)];
}

function matches(template: string, path: string): boolean {
  const expected = template.split('/');
  const segments = path.replace(/\/$/, '').split('/');
  return (
    expected.length === segments.length &&
    expected.every((part, i) => (part.startsWith('{') ? segments[i] !== '' : part === segments[i]))
  );
}
