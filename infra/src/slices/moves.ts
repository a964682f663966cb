import { Duration } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { catalogue as catalogueShape } from '@touchdown/shared/storage/catalogue.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { movedAttributes } from '@touchdown/shared/storage/moved-attributes.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { closedQueue } from '../kit/dropped-files.ts';
import { grantMediaRead } from '../kit/grants/grants.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import type { CommunityTable } from '../kit/stored-table.ts';
import type { StageSettings } from '../kit/stages.ts';
import { onTableChange } from '../kit/table-stream.ts';

interface MovesSliceProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  community: CommunityTable;
  media: IBucket;
}

/** An import of the whole record may rename thousands of tornadoes, and all storm reports are in memory. */
const moveSize: FunctionSize = { memoryMegabytes: 1769, timeout: Duration.minutes(15) };

/**
 * Longer than a request that found its target in the earlier record can take to write: reports are cached for five
 * seconds, and a request with pictures has 25.
 */
const pause = Duration.minutes(1);

/**
 * Lets contributions, answers and bookmarks follow what imports merge and promote, and corrections of names and values. Imports record it in their own table and
 * have no access to people's data.
 */
export class MovesSlice extends Construct {
  readonly follower: SliceFunction;
  /** Moves that could not be followed at any attempt. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, { settings, catalogue, community, media }: MovesSliceProps) {
    super(scope, 'Moves');
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(deadLetterDays) });
    const entry = 'functions/src/features/moves/follow-moves.stream.ts';
    this.follower = new SliceFunction(this, 'FollowMoves', {
      slice: 'moves',
      entry,
      settings,
      size: moveSize,
    });
    catalogue.grantRead(this.follower);
    catalogue.grant(this.follower, { delete: ['pendingMove', 'pendingCorrection'] });
    grantMediaRead(media, 'spc-reports', this.follower);
    community.grant(this.follower, {
      queryIndex: { byTarget: ['contribution'], byTornado: ['bookmark', 'witness'] },
      get: ['bookmark'],
      delete: ['bookmark'],
    });
    community.grant(this.follower, {
      updateOnly: { kinds: ['contribution'], attributes: movedAttributes.contribution },
    });
    community.grant(this.follower, {
      updateOnly: { kinds: ['witness'], attributes: movedAttributes.witness },
    });
    // Bookmarks are in the partition of a profile. Of that, only the count of bookmarks can be changed.
    community.grant(this.follower, {
      updateOnly: {
        kinds: ['bookmark', 'profile'],
        attributes: [...movedAttributes.bookmark, ...movedAttributes.profile],
      },
    });
    this.follower.setEnvironment(envNames.movePauseSeconds, String(pause.toSeconds()));
    const pending = keyText(catalogueShape.kinds.pendingMove.partition);
    onTableChange({
      id: 'Moved',
      table: catalogue,
      fn: this.follower,
      filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { [partitionKey]: { S: [pending] } } } }],
      deadLetters: this.deadLetters,
      // It fails only while a table or the bucket does, and all moves can wait for that.
      retry: 'until the record is too old',
    });
  }
}
