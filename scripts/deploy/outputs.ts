import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveFunctionsOutput } from '@touchdown/infra/kit/live-names.ts';
import { stackName, type StackPart } from '@touchdown/infra/kit/stack-names.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { functionsIn } from './live-functions.ts';

/** Where CDK writes what it deploys. */
export const assemblyFolder = join(projectRoot, 'cdk.out');

/** Where CDK writes the outputs of the stacks that it deployed. */
export const outputsFile = join(assemblyFolder, 'outputs.json');

export interface DeployedStage {
  siteBucket: string;
  siteUrl: string;
  distributionId: string;
  /** The functions that answer requests, with the versions that were deployed. */
  functions: Record<string, string>;
}

/** Reads an output of the last deployment from this machine. It can have one of several names. */
export function stackOutput(stage: StageName, part: StackPart, ...names: string[]): string {
  const stacks = existsSync(outputsFile) ? readOutputs() : {};
  const outputs = stacks[stackName(stage, part)] ?? {};
  const value = names.map((name) => outputs[name]).find(Boolean);
  if (value) return value;
  throw new Error(
    `${stackName(stage, part)} has no output ${names.join(' or ')} in cdk.out/outputs.json. npm run deploy -- ${stage} writes it.`,
  );
}

function readOutputs(): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(outputsFile, 'utf8')) as Record<string, Record<string, string>>;
}

/** Returns what the last deployment from this machine has made. */
export function deployedStage(stage: StageName): DeployedStage {
  const output = (part: StackPart, name: string) => stackOutput(stage, part, name);
  const functions = (['api', 'edge', 'radar'] as const).map((part) =>
    functionsIn(output(part, liveFunctionsOutput)),
  );
  return {
    siteBucket: output('edge', 'SiteBucketName'),
    siteUrl: output('edge', 'SiteUrl'),
    distributionId: output('edge', 'DistributionId'),
    functions: Object.assign({}, ...functions) as Record<string, string>,
  };
}
