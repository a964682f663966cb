import { basename, dirname } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { nameOf } from '@touchdown/local-cloud/template/local-values.ts';
import type { TemplateResolver } from '@touchdown/local-cloud/template/template-resolver.ts';
import { readCurrent, storageFormatHash } from '../deploy/release.ts';
import { stageSecretVersions } from '../deploy/stage-secret-versions.ts';
import { uploadSite } from '../deploy/upload-site.ts';
import { localStage } from '../system/operator.ts';

/**
 * Copies the site's page into the site's bucket, where a function reads it. The bucket is otherwise empty:
 * the local site serves its files from a folder or from Vite.
 */
export async function putSitePage(
  resolver: TemplateResolver,
  objectStoreUrl: string,
  siteUrl: string,
): Promise<void> {
  const bucket = siteBucketOf(resolver);
  if (bucket === undefined) return;
  const page = await fetch(`${siteUrl}/index.html`);
  if (!page.ok) return;
  const client = new S3Client({ ...localCredentials, endpoint: objectStoreUrl, forcePathStyle: true });
  const put = { Bucket: bucket, Key: 'index.html', ContentType: 'text/html; charset=utf-8' };
  await client.send(new PutObjectCommand({ ...put, Body: await page.text() }));
  client.destroy();
}

interface ReleasePlace {
  objectStoreUrl: string;
  parametersEndpoint: string;
  url: string;
  bucket: string;
  /** The functions that answer requests, and the version of their code. */
  functions: readonly string[];
  version: string;
}

/**
 * Puts a built site into its bucket, and remembers it with the code of the functions as a release, once for each of them:
 * what a deployment does, so that `npm run rollback -- local` has something to return to.
 */
export async function putLocalRelease(place: ReleasePlace, folder: string): Promise<void> {
  const { objectStoreUrl, parametersEndpoint, url, bucket, functions, version } = place;
  const client = new S3Client({ ...localCredentials, endpoint: objectStoreUrl, forcePathStyle: true });
  const parameters = new SSMClient({ ...localCredentials, endpoint: parametersEndpoint });
  try {
    const id = `${basename(dirname(folder)).slice(0, 8)}-${version.slice(0, 8)}`;
    if ((await readCurrent({ client, bucket }))?.id === id) return;
    const release = {
      id,
      at: new Date().toISOString(),
      by: 'this machine',
      storageFormat: storageFormatHash(),
      secrets: await stageSecretVersions(parameters, localStage),
      workerBase: 'this machine',
      functions: Object.fromEntries(functions.map((name) => [name, version])),
    };
    await uploadSite({ client, bucket, folder, siteUrl: url, release });
  } finally {
    client.destroy();
    parameters.destroy();
  }
}

export function siteBucketOf(resolver: TemplateResolver): string | undefined {
  const bucket = resolver.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Site'));
  return bucket && nameOf(bucket);
}

/** The functions that answer requests. */
export function functionsWithAlias(resolver: TemplateResolver): string[] {
  return resolver
    .ofType('AWS::Lambda::Alias')
    .map((alias) => String(resolver.properties(alias)['FunctionName']).replace(/^arn:.*:function:/, ''));
}
