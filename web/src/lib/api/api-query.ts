import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { callApi, type ApiArguments, type ApiCall, type ApiResult } from './api-client.ts';
import { recallAnswer, rememberAnswer } from './request-cache.ts';

/**
 * Returns the options of `useQuery` for a call that reads. The last good answer is shown first, then a fresh one.
 * The key is the URL, so that screens with the same request share one answer.
 */
export function apiQuery<C extends ApiCall>(call: C, args: ApiArguments<C>) {
  const url = callUrl(call.split(' ')[1] ?? '', args);
  return {
    queryKey: ['api', url] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ApiResult<C>> => {
      const answer = await callApi(call, args, signal);
      rememberAnswer(url, answer);
      return answer;
    },
    initialData: () => recallAnswer(url) as ApiResult<C> | undefined,
    // The stored answer is of an earlier visit, so it is always refreshed.
    initialDataUpdatedAt: 0,
  };
}
