import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { loopFileUrl } from '@touchdown/shared/radar/loop-files.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchOwnFile } from '../../lib/api/api-client.ts';
import { readFrameList } from './read-frame-list.ts';

/** What the frames of a loop show; null while it loads, and where there is no such list. */
export function useFrameList(videoUrl: string): FrameList | null {
  const framesUrl = loopFileUrl(videoUrl, 'frames');
  const { data } = useQuery({
    queryKey: ['radar-frames', framesUrl],
    queryFn: async ({ signal }) => {
      const response = await fetchOwnFile(framesUrl ?? '', signal);
      return response.ok ? readFrameList(await response.json()) : null;
    },
    enabled: framesUrl !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}
