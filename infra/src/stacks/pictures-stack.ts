import { Stack, type StackProps, Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { ephemeral as ephemeralShape } from '@touchdown/shared/storage/ephemeral.ts';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { SliceFunction, oneProcessorMegabytes, type FunctionSize } from '../kit/slice-function.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';
import { pictureLibraries } from '../kit/bundle-format.ts';
import type { EphemeralTable } from '../kit/stored-table.ts';
import type { PictureBuckets } from '../kit/picture-buckets.ts';
import { closedQueue } from '../kit/dropped-files.ts';
import { onTableChange } from '../kit/table-stream.ts';

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
class UnusedPictures extends Construct {
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

interface PictureProcessingProps {
  settings: StageSettings;
  ephemeral: EphemeralTable;
  pictures: PictureBuckets;
}

/** A photograph takes a second, an animation of 40 megapixels many. */
const processorSize: FunctionSize = {
  memoryMegabytes: oneProcessorMegabytes,
  timeout: Duration.minutes(1),
};

/** Encodes uploaded pictures again. It decodes untrusted files, so it has access to nothing else. */
class PictureProcessing extends Construct {
  readonly processor: SliceFunction;

  constructor(scope: Construct, { settings, ephemeral, pictures }: PictureProcessingProps) {
    super(scope, 'PictureProcessing');
    const entry = 'functions/src/features/uploads/process-image.event.ts';
    this.processor = new SliceFunction(this, 'Processor', {
      slice: 'uploads',
      entry,
      settings,
      size: processorSize,
      nativePackages: pictureLibraries,
    });
    ephemeral.grant(this.processor, { get: ['ticket'], update: ['ticket', 'uploadDay'] });
    // One picture per call, so that one that crashes the function does not affect others.
    pictures.isProcessedBy(this.processor);
    this.processor.lambda.configureAsyncInvoke({
      retryAttempts: 2,
      // A picture waits so long for capacity. Then the person has sent it again.
      maxEventAge: Duration.hours(1),
      onFailure: new SqsDestination(pictures.deadLetters),
    });
  }
}

interface PicturesStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
}

/** Processes uploaded pictures, and removes those that were never used. Without this stack, uploads wait in their bucket. */
export class PicturesStack extends Stack {
  readonly functions: SliceFunction[];
  /** Expired tickets whose unused pictures could not be removed at any attempt. */
  readonly unremoved: Queue;

  constructor(scope: Construct, id: string, { settings, data, ...props }: PicturesStackProps) {
    super(scope, id, props);
    const { ephemeral, pictures } = data;
    const { processor } = new PictureProcessing(this, { settings, ephemeral, pictures });
    const { remover, deadLetters } = new UnusedPictures(this, { settings, ephemeral, pictures });
    this.functions = [processor, remover];
    this.unremoved = deadLetters;
  }
}
