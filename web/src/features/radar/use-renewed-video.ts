import { isPrivateFile } from '@touchdown/shared/radar/loop-files.ts';
import { useRef, type RefObject } from 'react';
import { renewQuietly } from '../../lib/api/api-client.ts';

/**
 * Returns what to do when a video cannot be read. That of a private loop is asked for with the session, which may have
 * expired while the page was open: it is renewed, and the video goes on where it was. A second failure without anything
 * played in between is one.
 */
export function useRenewedVideo(video: RefObject<HTMLVideoElement | null>, onFailure: () => void) {
  const isRenewed = useRef(false);
  return {
    onError: () => {
      const player = video.current;
      if (!player || isRenewed.current || !isPrivateFile(player.src)) {
        isRenewed.current = false;
        return onFailure();
      }
      isRenewed.current = true;
      const { currentTime, paused } = player;
      void renewQuietly().then(() => {
        player.load();
        player.currentTime = currentTime;
        if (!paused) void player.play().catch(() => {});
      });
    },
    onRead: () => {
      isRenewed.current = false;
    },
  };
}
