import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { politeHttp, type PoliteHttp } from '@touchdown/functions/features/imports/agencies/polite-http.ts';
import type { AgencyUrls } from '@touchdown/functions/features/imports/agencies/fetch-from-agency.ts';
import {
  answer,
  brokenLine,
  file,
  silence,
  startAgencyServer,
  webPage,
  type Reply,
} from '@touchdown/functions/testing/start-agency-server.ts';
import type { RecordSource } from '@touchdown/shared/record/source-schedules.ts';
import type { SimulatedYears } from './simulated-years.ts';

/** What is wrong with an agency's server at an instant. */
export const serverFaults = [
  'down',
  'half',
  'web page',
  'other layout',
  'year gone',
  'slow',
  'silent',
] as const;
export type ServerFault = (typeof serverFaults)[number];

export interface PlayedAgencies {
  http: PoliteHttp;
  baseUrls: Required<AgencyUrls>;
  stop: () => Promise<void>;
}

/** Plays the agencies of simulated years: `now` is their clock, and `faultOf` what is wrong with each of them. */
export async function playSimulatedYears(
  years: SimulatedYears,
  days: readonly string[],
  now: () => number,
  faultOf: (source: RecordSource) => ServerFault | undefined,
): Promise<PlayedAgencies> {
  const { baseUrl, serve, stop } = await startAgencyServer();
  const listing = (source: RecordSource, names: () => string[]): Reply => {
    return (request, response) => {
      const fault = faultOf(source);
      const links = names().filter((name) => fault !== 'year gone' || !name.includes('_d2022_'));
      const page = links.map((name) => `<a href="${name}">${name}</a> 1K`).join('\n');
      const text = fault === 'other layout' ? page.replaceAll('<a href', '<button name') : page;
      return broken(fault, 'a page', webPage(200, text))(request, response);
    };
  };
  const content = (source: RecordSource, bytes: () => Buffer): Reply => {
    return (request, response) => {
      const whole = bytes();
      const etag = `"${createHash('sha256').update(whole).digest('hex').slice(0, 16)}"`;
      return broken(faultOf(source), whole, file(whole, { etag }))(request, response);
    };
  };
  serve(
    '/csvfiles/',
    listing('ncei', () => {
      const published = years.ncei(now());
      for (const { name, text } of published) {
        serve(
          `/csvfiles/${name}`,
          content('ncei', () => gzipSync(text)),
        );
      }
      return published.map(({ name }) => name);
    }),
  );
  serve(
    '/wcm/',
    listing('spc', () => {
      const { name } = years.spc(now());
      serve(
        `/wcm/data/${name}`,
        content('spc', () => Buffer.from(years.spc(now()).text)),
      );
      return [name];
    }),
  );
  for (const day of days) {
    serve(
      `/reports/${years.list(day, 0).name}`,
      content('spc-daily', () => Buffer.from(years.list(day, now()).text)),
    );
  }
  return {
    http: politeHttp({ maxAttempts: 1, timeoutMilliseconds: 150, pause: async () => {} }),
    baseUrls: { ncei: `${baseUrl}csvfiles/`, spc: `${baseUrl}wcm/`, 'spc-daily': `${baseUrl}reports/` },
    stop,
  };
}

const slowMilliseconds = 20;

/** The reply as a server with that fault gives it. */
function broken(fault: ServerFault | undefined, whole: Buffer | string, reply: Reply): Reply {
  const half = whole.slice(0, whole.length / 2) as typeof whole;
  const headers = { 'content-length': String(whole.length) };
  if (fault === 'down') return answer(503);
  if (fault === 'half') return brokenLine(headers, half, async () => {});
  if (fault === 'web page') return webPage(200);
  if (fault === 'silent') return silence(headers, half);
  if (fault !== 'slow') return reply;
  return async (request, response) => {
    await new Promise((resolve) => {
      setTimeout(resolve, slowMilliseconds);
    });
    await reply(request, response);
  };
}
