import { gzipSync } from 'node:zlib';
import type { AgencyUrls } from '@touchdown/functions/features/imports/agencies/fetch-from-agency.ts';
import { politeHttp, type PoliteHttp } from '@touchdown/functions/features/imports/agencies/polite-http.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import {
  answer,
  file,
  startAgencyServer,
  webPage,
  type Reply,
} from '@touchdown/functions/testing/start-agency-server.ts';
import { textOf } from './made-up-files.ts';

export interface Agencies {
  http: PoliteHttp;
  baseUrls: Required<AgencyUrls>;
  /** Publishes files instead of all earlier ones. A daily list needs no listing. */
  publish: (files: { ncei?: InputFile[]; spc?: InputFile[]; daily?: InputFile[] }) => Promise<void>;
  /** The list of this name answers that the server is out of order. */
  breakList: (name: string) => void;
  /** Answers otherwise until the path is published again. */
  serve: (path: string, reply: Reply) => void;
  requests: { path: string }[];
  stop: () => Promise<void>;
}

/** Starts a server that publishes made-up files as NCEI and the SPC do, with their listings. */
export async function startAgencies(): Promise<Agencies> {
  const { baseUrl, serve, stop, requests } = await startAgencyServer();
  const list = (path: string, names: readonly string[], size = '') =>
    serve(path, webPage(200, names.map((name) => `<a href="${name}">${name}</a> ${size}`).join('')));
  return {
    http: politeHttp({ maxAttempts: 1, pause: async () => {} }),
    baseUrls: { ncei: `${baseUrl}csvfiles/`, spc: `${baseUrl}wcm/`, 'spc-daily': `${baseUrl}reports/` },
    requests,
    async publish({ ncei = [], spc = [], daily = [] }) {
      list(
        '/csvfiles/',
        ncei.map(({ name }) => `${name}.gz`),
        '12K',
      );
      list(
        '/wcm/',
        spc.map(({ name }) => name),
      );
      for (const one of ncei) serve(`/csvfiles/${one.name}.gz`, file(gzipSync(await textOf(one)), {}));
      for (const one of spc) serve(`/wcm/data/${one.name}`, file(await textOf(one), {}));
      for (const one of daily) serve(`/reports/${one.name}`, file(await textOf(one), {}));
    },
    serve,
    breakList: (name) => serve(`/reports/${name}`, answer(503)),
    stop,
  };
}
