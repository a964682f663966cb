import type { GifAnswer, GifRequest } from './gif-messages.ts';
import { GifWriter } from './write-gif.ts';

let writer: GifWriter | undefined;

addEventListener('message', ({ data }: MessageEvent<GifRequest>) => {
  if (data.kind === 'begin') writer = new GifWriter(data.width, data.height);
  else if (data.kind === 'frame') {
    writer?.add(data.pixels, data.milliseconds);
    answer({ kind: 'taken' });
  } else {
    const parts = writer?.write((written) => answer({ kind: 'written', written })) ?? [];
    answer({ kind: 'file', file: new Blob(parts, { type: 'image/gif' }) });
  }
});

function answer(message: GifAnswer): void {
  postMessage(message);
}
