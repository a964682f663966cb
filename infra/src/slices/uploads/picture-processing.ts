import { Duration } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import { pictureLibraries } from '../../kit/bundle-format.ts';
import type { EphemeralTable } from '../../kit/stored-table.ts';
import type { PictureBuckets } from '../../kit/picture-buckets.ts';
import { oneProcessorMegabytes, SliceFunction, type FunctionSize } from '../../kit/slice-function.ts';
import type { StageSettings } from '../../kit/stages.ts';

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
export class PictureProcessing extends Construct {
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
