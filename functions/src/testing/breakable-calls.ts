import { interceptCalls } from '@touchdown/local-cloud/testing/intercept-calls.ts';
import {
  startBreakableLine,
  type BreakableLine,
} from '@touchdown/local-cloud/testing/start-breakable-line.ts';

/** Like a breakable line, for AWS clients of this process: calls pass through a proxy only while they must fail. */
export async function breakableCalls(target: string): Promise<BreakableLine> {
  const nowhere = await startBreakableLine(target);
  nowhere.cut();
  let isCut = false;
  return {
    endpoint: interceptCalls(
      () => (isCut ? nowhere.endpoint : target),
      (request, send) => send(request),
    ),
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
    stop: nowhere.stop,
  };
}
