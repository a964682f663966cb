import { openApiDocument, type DescribedRoute } from './contract/openapi/openapi.ts';
import { routeExamples } from './route-examples.ts';
import { allRoutes, type SliceWithRoutes } from './route-tables.ts';
import { productName } from './text/product-name.ts';
import { safetyNote } from './text/safety-note.ts';
import { exportHeadColumns } from './tornadoes/export/export-columns.ts';
import { codebook } from './tornadoes/export/codebook.ts';
import { tornadoExportRoute } from './tornadoes/export/tornado-export-route.ts';

const slices: Record<SliceWithRoutes, string> = {
  tornadoes: 'The record: every United States tornado on record, with its sources.',
  'storm-reports':
    'Preliminary reports of the Storm Prediction Center, before a damage survey, and warnings of the offices.',
  contributions: 'What members have added to tornadoes and storm reports.',
  contributing: 'Adding to a tornado or a storm report: texts, links and pictures.',
  conduct: 'For moderators: reports of abuse, and people who are suspended.',
  moderation: 'Decisions of moderators on suggested corrections.',
  accounts: 'Accounts, sessions, profiles and bookmarks.',
  answers: 'What people who were there answered about a tornado, counted.',
  following: 'What you follow, and your notifications.',
  uploads: 'Pictures that are uploaded for a profile or a contribution.',
  radar: 'Radar loops, made on request.',
  appeals: 'Appeals against removals and suspensions, and the public log of what moderators decided.',
  takedowns: 'Requests to take something down, by people with or without an account.',
  subscriptions: 'Monthly support of the project by card.',
  programs: 'For programs that know a standard: GIS programs and assistants.',
  'api-docs': 'This description, and what browsers report.',
};

const info = {
  title: productName,
  version: '1',
  summary: 'Every United States tornado on record',
  description: [
    'Times are UTC unless a field says otherwise. A value that is not recorded is null, never zero.',
    'Every error is `{ error, code }`: a sentence for people and a code for programs, with `details` if fields were invalid. Every response has the header `x-request-id`; quote it when you write to us.',
    'Names of a body may also be written in snake case: `current_password` for `currentPassword`. A list whose answer has `next` goes on with that value as `before`, until `hasMore` is false.',
    'A session consists of two cookies, set at sign-up or login: a short-lived one that authenticates calls, and one that renews it. After `TOKEN_EXPIRED`, call `POST /api/v1/auth/refresh`, which replaces both cookies, and repeat the call.',
    'Scripts of any site may read what needs no session, refusals included: a `fetch` without credentials, with `if-none-match` as its only header. They also see `etag`, `link`, `ratelimit`, `ratelimit-policy`, `retry-after`, `x-data-age` and `x-request-id`.',
    'A list names the pages beside it in the header `link`. Where calls are counted, `ratelimit-policy` says how many are allowed (`q`) in how many seconds (`w`), and `ratelimit` how many are left (`r`).',
    'Words in quotes, and `text`, are looked up in narratives with plural and singular as one word: `"mobile homes"` also finds `mobile home`.',
    `\`GET /api/v1/tornadoes/export\` downloads everything that a list has, with the columns that most people use. \`columns=all\` has all, and \`columns=\` with names separated by commas has those. All columns: ${columnWords()}. GeoJSON has the last five beside the features, and leaves out what is not recorded. A file has an \`ETag\`, unless \`q\` searches by words. In CSV a text that begins like a formula has an apostrophe before it.`,
    `${safetyNote}.`,
  ].join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
};

/** Returns every route with its example. */
export function describedRoutes(): DescribedRoute[] {
  return allRoutes().map((placed) => {
    const example = routeExamples[placed.slice][placed.operation];
    if (!example) throw new Error(`${placed.operation} has no example.`);
    return { ...placed, example };
  });
}

/** In no table, because a function of its own answers it. */
const exportedFiles: DescribedRoute = {
  slice: 'tornadoes',
  operation: 'exportTornadoes',
  route: tornadoExportRoute,
  example: { query: { format: 'csv', state: 'Ohio' }, response: undefined },
};

/** Returns the columns of an exported file with their meanings, for people. */
function columnWords(): string {
  const own = codebook().filter(({ file }) => file === 'tornadoes');
  const head = Object.entries(exportHeadColumns).map(([name, { meaning }]) => ({
    name,
    meaning,
    unit: undefined,
  }));
  return [...own, ...head]
    .map(({ name, meaning, unit }) => `\`${name}\`: ${meaning}${unit === undefined ? '' : `, in ${unit}`}`)
    .join('; ');
}

/** Returns the API's description. Only tests and the function that serves it load this module with all the examples. */
export function apiDescription(contactEmail?: string) {
  const contact = { name: productName, ...(contactEmail === undefined ? {} : { email: contactEmail }) };
  return openApiDocument({ info: { ...info, contact }, slices }, [...describedRoutes(), exportedFiles]);
}
