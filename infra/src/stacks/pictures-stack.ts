import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { SliceFunction } from '../kit/slice-function.ts';
import { PictureProcessing } from '../slices/uploads/picture-processing.ts';
import { UnusedPictures } from '../slices/uploads/unused-pictures.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';

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
