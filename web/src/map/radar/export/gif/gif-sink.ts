import { startOwnWorker } from '../../../../lib/own-worker.ts';
import type { FrameSink, FrameSize } from '../frame-sink.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './gif.worker.ts?worker&url';
import type { GifAnswer, GifRequest } from './gif-messages.ts';

/** Writes a GIF in a worker, because every pixel of every frame is looked at. */
export function gifSink({ width, height }: FrameSize): FrameSink {
  const worker = startOwnWorker(workerUrl);
  const ask = (request: GifRequest, transfer: Transferable[] = []) =>
    worker.postMessage(request, { transfer });
  ask({ kind: 'begin', width, height });
  return {
    extension: 'gif',
    add: async (frame, milliseconds) => {
      const context = frame.getContext('2d');
      if (!context) return;
      const { data: pixels } = context.getImageData(0, 0, width, height);
      ask({ kind: 'frame', pixels, milliseconds }, [pixels.buffer]);
      await answerOf(worker, 'taken');
    },
    finish: async (onWritten) => {
      worker.addEventListener('message', ({ data }: MessageEvent<GifAnswer>) => {
        if (data.kind === 'written') onWritten(data.written);
      });
      ask({ kind: 'end' });
      const { file } = await answerOf(worker, 'file');
      worker.terminate();
      return file;
    },
    cancel: () => worker.terminate(),
  };
}

function answerOf<Kind extends GifAnswer['kind']>(
  worker: Worker,
  kind: Kind,
): Promise<Extract<GifAnswer, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const take = ({ data }: MessageEvent<GifAnswer>) => {
      if (data.kind !== kind) return;
      worker.removeEventListener('message', take);
      resolve(data as Extract<GifAnswer, { kind: Kind }>);
    };
    worker.addEventListener('message', take);
    worker.addEventListener('error', () => reject(new Error('The GIF could not be written.')), {
      once: true,
    });
  });
}
