import { followMoves } from '@touchdown/functions/features/moves/follow-moves.ts';
import { presentTargets } from '@touchdown/functions/features/moves/present-targets.ts';
import { storedReports } from '@touchdown/functions/domain/catalogue/stored-reports.ts';
import { tornadoOfRecord } from '@touchdown/functions/domain/catalogue/tornado-of-record.ts';
import { clientsOf, type RecordPlace } from './import-target.ts';

/** The import is done, but contributions and bookmarks have not followed it. */
export class MovesError extends Error {
  constructor(cause: Error) {
    super(`The import is done, but contributions and bookmarks have not followed it yet: ${cause.message}`, {
      cause,
    });
  }
}

/**
 * Lets contributions and bookmarks of this machine follow the import. A deployed stage does so by itself, but here the
 * cloud of the command ends with it, and with it the stream that would have started the work.
 */
export async function followLocalMoves(place: RecordPlace): Promise<void> {
  const { table: catalogue, communityTable: community, mediaBucket: bucket } = place;
  if (community === undefined) return;
  const { dynamo, s3, close } = clientsOf(place);
  try {
    const present = presentTargets({
      findTornado: tornadoOfRecord(dynamo, catalogue),
      reports: storedReports(dynamo, s3, { table: catalogue, bucket }),
    });
    await followMoves([], { client: dynamo, catalogue, community, present, pause: async () => {} });
  } finally {
    close();
  }
}
