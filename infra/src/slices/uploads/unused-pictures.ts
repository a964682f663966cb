import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { ephemeral as ephemeralShape } from '@touchdown/shared/storage/ephemeral.ts';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { closedQueue } from '../../kit/dropped-files.ts';
import type { PictureBuckets } from '../../kit/picture-buckets.ts';
import { SliceFunction, type FunctionSize } from '../../kit/slice-function.ts';
import type { EphemeralTable } from '../../kit/stored-table.ts';
import type { StageSettings } from '../../kit/stages.ts';
import { onTableChange } from '../../kit/table-stream.ts';

interface UnusedPicturesProps {
  settings: StageSettings;
  ephemeral: EphemeralTable;
  pictures: PictureBuckets;
}

/** It deletes two objects for each of up to 25 pictures. */
const removerSize: FunctionSize = { memoryMegabytes: 256, timeout: Duration.minutes(1) };

/**
 * Removes pictures that were uploaded and never used, a day later. Their tickets expire, and the table's stream
 * contains what it deletes. The function has no access to the table itself.
 */
export class UnusedPictures extends Construct {
  readonly remover: SliceFunction;
  /** Expired tickets whose pictures could not be removed at any attempt. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, { settings, ephemeral, pictures }: UnusedPicturesProps) {
    super(scope, 'UnusedPictures');
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(deadLetterDays) });
    this.remover = new SliceFunction(this, 'Remover', {
      slice: 'uploads',
      entry: 'functions/src/features/uploads/remove-unused-pictures.stream.ts',
      settings,
      size: removerSize,
    });
    pictures.grantRemove(this.remover);
    onTableChange({
      id: 'Expired',
      table: ephemeral,
      fn: this.remover,
      filters: [expiredUnused],
      deadLetters: this.deadLetters,
      // It fails only while S3 does, and pictures can wait for that.
      retry: 'until the record is too old',
    });
  }
}

/** Most records of this stream are of limits. Lambda leaves them out without invoking the function. */
const expiredUnused = {
  eventName: ['REMOVE'],
  userIdentity: { type: ['Service'], principalId: ['dynamodb.amazonaws.com'] },
  dynamodb: {
    Keys: { [partitionKey]: { S: [{ prefix: keyBeginning(ephemeralShape.kinds.ticket.partition) }] } },
    // Lambda checks for missing values only at a leaf.
    OldImage: { usedBy: { S: [{ exists: false }] } },
  },
};
