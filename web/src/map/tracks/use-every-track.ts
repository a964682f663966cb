import { useEffect, useRef, useState } from 'react';
import { startOwnWorker } from '../../lib/own-worker.ts';
import type { WorldFrame } from '../world-frame.ts';
import type { EveryTrackRequest } from './every-track.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './every-track.worker.ts?worker&url';
import type { Palette } from '../palette.ts';

/** Returns a picture of the whole record, drawn in a worker; undefined until it is drawn, or if workers cannot draw. */
export function useEveryTrack(
  url: string | undefined,
  frame: WorldFrame | undefined,
  rating: Palette['rating'],
): ImageBitmap | undefined {
  const worker = useRef<Worker>(undefined);
  const [picture, setPicture] = useState<ImageBitmap>();
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (!url || !frame || typeof OffscreenCanvas === 'undefined') return;
    worker.current ??= startWorker(setPicture);
    const request: EveryTrackRequest = { url, frame, pixels: Math.min(devicePixelRatio, 2), rating };
    worker.current.postMessage(request, { transfer: [] });
  }, [url, frame, rating]);
  return url ? picture : undefined;
}

function startWorker(onPicture: (picture: ImageBitmap) => void): Worker {
  const started = startOwnWorker(workerUrl);
  started.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => onPicture(data));
  // The newest tracks are drawn already; without the rest the picture is still useful.
  started.addEventListener('error', (event) => event.preventDefault());
  return started;
}
