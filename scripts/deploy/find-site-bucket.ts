import { ListBucketsCommand, type S3Client } from '@aws-sdk/client-s3';
import { stackName } from '@touchdown/infra/kit/stack-names.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';

/**
 * Returns the name of the stage's site bucket, which CloudFormation chose, or undefined before the first deployment. It
 * asks the account, because a rollback can come from a machine that has never deployed and has no file of outputs.
 */
export async function findSiteBucket(client: S3Client, stage: StageName): Promise<string | undefined> {
  // CloudFormation writes the stack's name and the logical id, in lower case.
  const prefix = `${stackName(stage, 'edge')}-site`;
  const { Buckets = [] } = await client.send(new ListBucketsCommand({ Prefix: prefix }));
  const names = Buckets.flatMap(({ Name }) => (Name?.startsWith(prefix) ? [Name] : []));
  if (names.length > 1) throw new Error(`Several buckets could be the site's: ${names.join(', ')}.`);
  return names[0];
}
