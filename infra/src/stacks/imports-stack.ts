import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { SliceFunction } from '../kit/slice-function.ts';
import { ImportsSlice } from '../slices/imports.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';

interface ImportsStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
}

/** Imports the record. The site works without this stack and shows the last import. */
export class ImportsStack extends Stack {
  readonly functions: SliceFunction[];
  readonly missedSchedules: Queue;

  constructor(scope: Construct, id: string, { settings, data, ...props }: ImportsStackProps) {
    super(scope, id, props);
    const { catalogue, record, media, droppedFiles } = data;
    const slice = new ImportsSlice(this, { settings, catalogue, record, media, droppedFiles });
    this.functions = slice.functions;
    this.missedSchedules = slice.missedSchedules;
  }
}
