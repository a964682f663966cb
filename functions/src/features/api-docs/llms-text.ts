import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';
import { addressOf, changesSomething } from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { safetyNote } from '@touchdown/shared/text/safety-note.ts';
import { exportFormatTable } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { tornadoExportRoute } from '@touchdown/shared/tornadoes/export/tornado-export-route.ts';

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
export function llmsText(site: string): string {
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
