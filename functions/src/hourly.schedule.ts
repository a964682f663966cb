import { sealAudit } from './features/conduct/audit/audit-chain.ts';
import { endSuspensions } from './features/conduct/people/follow-suspension.ts';
import { eraseRemoved } from './features/contributions/finish-removal.ts';
import { decidingHere } from './features/moderation/deciding.ts';
import { firstDecisions, standFirstDecisions } from './features/moderation/stand-first-decisions.ts';
import { runInTurn } from './platform/events/parts.ts';
import { logger } from './platform/log/logger.ts';

const deciding = decidingHere();
const { client, community: table, now } = deciding;

/** Called once an hour. What is due by time alone: each part can be repeated, and none needs another one. */
export async function handler(): Promise<void> {
  await runInTurn(
    {
      'end-suspensions': () => endSuspensions(client, table, now),
      'seal-audit': () => sealAudit(client, table, now),
      'stand-first-decisions': carryOutFirstDecisions,
      'erase-removed': () => eraseRemoved(client, table, now),
    },
    now,
  );
}

/** The others are decided although one fails, and then the part fails. */
async function carryOutFirstDecisions(): Promise<void> {
  let failures = 0;
  const ids = await firstDecisions(client, table);
  const counts = await standFirstDecisions(deciding, ids, (id, error) => {
    failures += 1;
    logger.error('first decision not carried out', { suggestion: id, error: error as Error });
  });
  if (counts.stood + counts.cleared > 0) logger.info('first decisions carried out', counts);
  if (failures > 0) throw new Error(`${failures} first decisions could not be carried out.`);
}
