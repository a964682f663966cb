import { beforeTimeout, type RemainingTime } from '../before-timeout.ts';
import { carryOutDueTasks } from './carry-out-due-tasks.ts';
import { carryOutTask } from './carry-out-task.ts';
import { taskPorts } from './task-ports.ts';

const ports = taskPorts();
const carryOutDue = carryOutDueTasks({ ...ports, carryOut: carryOutTask(ports) });

/** Runs once an hour. */
export async function handler(_event: unknown, context: RemainingTime): Promise<void> {
  await beforeTimeout(context, carryOutDue);
}
