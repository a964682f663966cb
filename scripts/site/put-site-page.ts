import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { nameOf } from '@touchdown/local-cloud/template/local-values.ts';
import type { TemplateResolver } from '@touchdown/local-cloud/template/template-resolver.ts';

/**
 * Copies the site's page into the site's bucket, where a function reads it. The bucket is otherwise empty:
 * the local site serves its files from a folder or from Vite.
 */
export async function putSitePage(
  resolver: TemplateResolver,
  objectStoreUrl: string,
  siteUrl: string,
): Promise<void> {
  const bucket = resolver.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Site'));
  if (!bucket) return;
  const page = await fetch(`${siteUrl}/index.html`);
  if (!page.ok) return;
  const client = new S3Client({ ...localCredentials, endpoint: objectStoreUrl, forcePathStyle: true });
  const put = { Bucket: nameOf(bucket), Key: 'index.html', ContentType: 'text/html; charset=utf-8' };
  await client.send(new PutObjectCommand({ ...put, Body: await page.text() }));
  client.destroy();
}
