import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveFunctionsOutput } from '@touchdown/infra/kit/live-names.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { functionsIn } from './live-functions.ts';

/** Where CDK writes the outputs of the stacks that it deployed. */
export const outputsFile = join(projectRoot, 'cdk.out', 'outputs.json');

export interface DeployedStage {
  siteBucket: string;
  siteUrl: string;
  distributionId: string;
  /** The functions that answer requests, with the versions that were deployed. */
  functions: Record<string, string>;
}

/** Reads the outputs of the last deployment from this machine. */
export function deployedStage(stage: StageName, file = outputsFile): DeployedStage {
  const stacks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  const output = (part: string, name: string): string => {
    const value = stacks[`touchdown-${stage}-${part}`]?.[name];
    if (value === undefined) throw new Error(`The stack touchdown-${stage}-${part} has no output ${name}.`);
    return value;
  };
  const functions = ['api', 'edge', 'radar'].map((part) => functionsIn(output(part, liveFunctionsOutput)));
  return {
    siteBucket: output('edge', 'SiteBucketName'),
    siteUrl: output('edge', 'SiteUrl'),
    distributionId: output('edge', 'DistributionId'),
    functions: Object.assign({}, ...functions) as Record<string, string>,
  };
}
