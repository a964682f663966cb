import { withWallTime } from '../../../domain/wall-time/with-wall-time.ts';
import type { TornadoDraft } from './tornado-document.ts';

/** Adds what follows from the finished values of a tornado, whatever its sources are. */
export function completeDraft({ tornado, sources }: TornadoDraft): TornadoDraft {
  return { tornado: withWallTime(tornado), sources };
}
