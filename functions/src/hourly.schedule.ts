import { sealAudit } from './features/conduct/audit/audit-chain.ts';
import { endSuspensions } from './features/conduct/people/follow-suspension.ts';
import { eraseRemoved } from './features/contributions/finish-removal.ts';
import { carryOutFirstDecisions, decidingPorts } from './features/moderation/deciding-ports.ts';
import { runInTurn } from './platform/events/parts.ts';

const ports = decidingPorts();
const { client, community: table, now } = ports;

/** Called once an hour. What is due by time alone: each part can be repeated, and none needs another one. */
export async function handler(): Promise<void> {
  await runInTurn(
    {
      'end-suspensions': () => endSuspensions(client, table, now),
      'seal-audit': () => sealAudit(client, table, now),
      'stand-first-decisions': () => carryOutFirstDecisions(ports),
      'erase-removed': () => eraseRemoved(client, table, now),
    },
    now,
  );
}
