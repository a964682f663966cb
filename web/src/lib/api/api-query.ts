import { urlOf, callApi, type ApiArguments, type ApiCall, type ApiResult } from './api-client.ts';
import { recallAnswer, rememberAnswer } from './request-cache.ts';

/**
 * What `useQuery` takes for a call that reads: the last good answer first, then a fresh one. The key is
 * the URL, so that every screen that asks the same shares one answer.
 */
export function apiQuery<C extends ApiCall>(call: C, args: ApiArguments<C>) {
  const url = urlOf(call.split(' ')[1] ?? '', args);
  return {
    queryKey: ['api', url] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ApiResult<C>> => {
      const answer = await callApi(call, args, signal);
      rememberAnswer(url, answer);
      return answer;
    },
    initialData: () => recallAnswer(url) as ApiResult<C> | undefined,
    // However new it looks, it is of an earlier visit: it is shown, and asked for again.
    initialDataUpdatedAt: 0,
  };
}
