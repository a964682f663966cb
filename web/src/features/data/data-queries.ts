import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataAnswer, ReleaseAnswer } from '@touchdown/shared/releases/data-answers.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { ApiError, errorText, networkFailure } from '../../lib/api/api-error.ts';

export function useData() {
  return useQuery(fileQuery<DataAnswer>('/data.json'));
}

export function useRelease(release: string) {
  const path = `/data/releases/${encodeURIComponent(release)}`;
  return useQuery(fileQuery<ReleaseAnswer>(`${path}.json`));
}

/** Imports of NOAA's files, newest first. */
export function useImports(query: Record<string, string>) {
  return useQuery({
    ...apiQuery('GET /catalogue/imports', { query }),
    placeholderData: keepPreviousData,
  });
}

export function useImport(run: string) {
  return useQuery(apiQuery('GET /catalogue/imports/{run}', { params: { run } }));
}

/** Every value in which the two agencies differ. */
export function useDifferences() {
  return useQuery(apiQuery('GET /records/differences', {}));
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
