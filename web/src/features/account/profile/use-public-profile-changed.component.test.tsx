import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { recallAnswer, rememberAnswer } from '../../../lib/api/request-cache.ts';
import { usePublicProfileChanged } from './use-public-profile-changed.ts';

it('lets the public profile be read again, and nothing else', () => {
  const client = new QueryClient();
  const profile = apiQuery('GET /users/{username}', { params: { username: 'joplin_watcher' } }).queryKey;
  const list = apiQuery('GET /tornadoes', { query: {} }).queryKey;
  for (const key of [profile, list]) {
    client.setQueryData(key, { data: 'as it was' });
    rememberAnswer(key[1], { data: 'as it was' });
  }
  const { result } = renderHook(() => usePublicProfileChanged(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  result.current();
  expect([client.getQueryData(profile), recallAnswer(profile[1])]).toEqual([undefined, undefined]);
  expect([client.getQueryData(list), recallAnswer(list[1])]).toEqual([
    { data: 'as it was' },
    { data: 'as it was' },
  ]);
});
