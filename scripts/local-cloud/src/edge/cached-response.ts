import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import type { CachedResponse, CachePolicy, EdgeCache } from './edge-cache.ts';

type AskOrigin = (request: HttpRequest) => Promise<HttpResponse>;

/**
 * Returns the cached response, or the origin's. An old one is returned at once while the origin is asked in the
 * background (`stale-while-revalidate`), or in place of an error (`stale-if-error`).
 */
export async function cachedResponse(
  cache: EdgeCache,
  policy: CachePolicy,
  request: HttpRequest,
  askOrigin: AskOrigin,
): Promise<HttpResponse> {
  const cached = cache.find(policy, request);
  if (cached?.isFresh) return cached.response;
  const ask = () => askAndStore(cache, policy, request, askOrigin, cached);
  if (!cached?.isUsableWhileRefreshed) {
    const asking = cache.asking(policy, request);
    if (!asking) return cache.ask(policy, request, ask);
    await asking;
    // Who has waited for another's request asks only if that brought nothing to keep.
    const brought = cache.find(policy, request);
    return brought?.isFresh ? brought.response : ask();
  }
  cache.refresh(policy, request, ask);
  return cached.response;
}

async function askAndStore(
  cache: EdgeCache,
  policy: CachePolicy,
  request: HttpRequest,
  askOrigin: AskOrigin,
  old: CachedResponse | undefined,
): Promise<HttpResponse> {
  try {
    const answer = await askOrigin(old ? conditional(request, old.response) : request);
    if (old?.isUsableIfError && answer.status >= 500) return old.response;
    const response = old && answer.status === 304 ? renewed(old.response, answer) : answer;
    cache.store(policy, request, response);
    return response;
  } catch (error) {
    if (old?.isUsableIfError) return old.response;
    throw error;
  }
}

/** Asks for what is newer than the cached response, and not than the visitor's. */
function conditional(request: HttpRequest, { headers: { etag } }: HttpResponse): HttpRequest {
  const { 'if-none-match': _visitors, ...headers } = request.headers;
  return { ...request, headers: { ...headers, ...(etag ? { 'if-none-match': etag } : {}) } };
}

/** The cached body with the headers of the 304. */
function renewed(old: HttpResponse, { headers: newer }: HttpResponse): HttpResponse {
  const { age: _age, ...headers } = old.headers;
  return { ...old, headers: { ...headers, ...newer, 'x-cache': 'RefreshHit from cloudfront' } };
}
