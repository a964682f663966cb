import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { callApi, type ApiArguments, type ApiCall } from './api-client.ts';

/** Like `apiQuery`, but the answer is never stored on the device: it is about other people and soon out of date. */
export function freshQuery<C extends ApiCall>(call: C, args: ApiArguments<C>) {
  return {
    queryKey: ['api', callUrl(call.split(' ')[1] ?? '', args)] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(call, args, signal),
    staleTime: 0,
  };
}
