import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { SliceFunction } from '../kit/slice-function.ts';
import { PictureProcessing } from '../slices/picture-processing.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';

interface PicturesStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
}

/** Processes uploaded pictures. Without this stack, uploads wait in the queue. */
export class PicturesStack extends Stack {
  readonly functions: SliceFunction[];

  constructor(scope: Construct, id: string, { settings, data, ...props }: PicturesStackProps) {
    super(scope, id, props);
    const { ephemeral, pictures } = data;
    this.functions = [new PictureProcessing(this, { settings, ephemeral, pictures }).processor];
  }
}
