import { followChange } from '../../../platform/events/follow-change.ts';
import { keyPart } from '../../../platform/events/item-change.ts';
import type { SupportTask } from '../../../domain/support/support-task-items.ts';
import { beforeTimeout, type RemainingTime } from '../before-timeout.ts';
import { carryOutTask } from './carry-out-task.ts';
import { taskPorts } from './task-ports.ts';

const carryOut = carryOutTask(taskPorts());

/** Called when a task was left: an account was deleted, or has another email address. */
export function handler(event: unknown, context: RemainingTime): Promise<void> {
  const follow = followChange((change) =>
    beforeTimeout(context, () => carryOut(keyPart(change, 'person'), keyPart(change, 'task') as SupportTask)),
  );
  return follow(event);
}
