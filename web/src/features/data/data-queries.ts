import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataAnswer, ReleaseAnswer } from '@touchdown/shared/releases/data-answers.ts';
import { differencesPath } from '@touchdown/shared/tornadoes/agency-differences.ts';
import { changesPath } from '@touchdown/shared/releases/release-paths.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { ApiError, errorText, networkFailure } from '../../lib/api/api-error.ts';
import { withPageData } from '../../lib/page/with-page-data.ts';

// What the server wrote into the page is shown at once, without a request.

export function useData() {
  return useQuery(withPageData(fileQuery<DataAnswer>('/data.json'), '/data'));
}

export function useRelease(release: string) {
  const path = `/data/releases/${encodeURIComponent(release)}`;
  return useQuery(withPageData(fileQuery<ReleaseAnswer>(`${path}.json`), path));
}

/** Imports of NOAA's files, newest first. The server writes the page without filters. */
export function useImports(query: Record<string, string>) {
  const isFirst = Object.keys(query).length === 0;
  return useQuery({
    ...withPageData(apiQuery('GET /catalogue/imports', { query }), changesPath, () => isFirst),
    placeholderData: keepPreviousData,
  });
}

export function useImport(run: string) {
  return useQuery(
    withPageData(apiQuery('GET /catalogue/imports/{run}', { params: { run } }), `${changesPath}/${run}`),
  );
}

/** Every value in which the two agencies differ. */
export function useDifferences() {
  return useQuery(withPageData(apiQuery('GET /records/differences', {}), differencesPath));
}

/** The file beside a page is its answer. */
function fileQuery<Answer>(path: string) {
  return {
    queryKey: ['api', path] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer> => {
      const response = await fetch(path, { signal }).catch(() => {
        throw new ApiError(networkFailure, 0);
      });
      const body: unknown = await response.json().catch(() => undefined);
      if (!response.ok || body === undefined)
        throw new ApiError(errorText(body, response.status, response.statusText), response.status);
      return body as Answer;
    },
    initialData: (): Answer | undefined => undefined,
    initialDataUpdatedAt: 0,
  };
}
