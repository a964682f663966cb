import { S3Client } from '@aws-sdk/client-s3';
import { embeddedBasemap } from '../basemap/embedded-basemap.ts';
import { putEmbeddedBasemap } from '../basemap/store/put-embedded-basemap.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { nameOf } from '@touchdown/local-cloud/template/local-values.ts';
import type { TemplateResolver } from '@touchdown/local-cloud/template/template-resolver.ts';

/**
 * Puts the base map into the media bucket. While a start loads the record, it is built in the pauses. Without it maps draw their plain ground, so a failure is a line in the
 * terminal and no more.
 */
export async function putBasemap(
  resolver: TemplateResolver,
  objectStoreUrl: string,
  log: (line: string) => void,
  { inPauses }: { inPauses: boolean },
): Promise<void> {
  const bucket = resolver.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Media'));
  if (!bucket) return;
  const client = new S3Client({ ...localCredentials, endpoint: objectStoreUrl, forcePathStyle: true });
  try {
    await putEmbeddedBasemap(
      { client, bucket: nameOf(bucket) },
      await embeddedBasemap(undefined, { inPauses }),
    );
  } catch (error) {
    log(`The base map is missing, so maps show plain ground: ${(error as Error).message}`);
  } finally {
    client.destroy();
  }
}
