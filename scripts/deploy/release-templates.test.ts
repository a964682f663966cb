import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { expect, it } from 'vitest';
import { readReleaseTemplates, synthesizedTemplates, writeReleaseTemplates } from './release-templates.ts';

it('keeps the templates that CDK has deployed, and none of a stack that has gone', async () => {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-assembly-'));
  try {
    server.createBucket('site');
    const write = (file: string, content: unknown) =>
      writeFileSync(join(folder, file), JSON.stringify(content));
    write('manifest.json', {
      artifacts: {
        Data: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Data.template.json' } },
        'Data.assets': { type: 'cdk:asset-manifest', properties: { file: 'Data.assets.json' } },
      },
    });
    write('Data.template.json', { Resources: { Topic: { Type: 'AWS::SNS::Topic' } } });
    write('Former.template.json', { Resources: {} });
    const store = {
      client: new S3Client({
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${server.port}`,
        forcePathStyle: true,
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }),
      bucket: 'site',
    };
    await writeReleaseTemplates(store, 'one', synthesizedTemplates(folder));
    expect(await readReleaseTemplates(store, 'one')).toEqual({
      Data: { Resources: { Topic: { Type: 'AWS::SNS::Topic', Properties: {} } } },
    });
    store.client.destroy();
  } finally {
    rmSync(folder, { recursive: true });
    await server.stop();
  }
});
