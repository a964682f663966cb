import { requiredEnv } from '../../platform/aws/required-env.ts';
import { consumeEvent, type ConsumePorts } from './events/consume-event.ts';
import { eventStore } from './events/event-store.ts';
import { settlePerson } from './settle-person.ts';
import { forgetPerson } from './tasks/forget-person.ts';
import { taskPorts } from './tasks/task-ports.ts';

/** What the functions that nobody waits for work through events with. */
export function backgroundPorts() {
  const tasks = taskPorts();
  const ports = {
    ...tasks,
    events: eventStore(tasks.client, requiredEnv('ephemeralTable'), tasks.now),
    settle: settlePerson(tasks),
    forget: forgetPerson(tasks),
  } satisfies ConsumePorts;
  return { ...ports, consume: consumeEvent(ports) };
}
