import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { packTemplates, unpackTemplates } from '@touchdown/infra/updates/packed-templates.ts';
import { parseTemplate, type StageTemplates } from '@touchdown/infra/updates/stage-template.ts';
import { releaseFileKey, type ReleaseStore } from './release.ts';

const templatesKey = (id: string) => releaseFileKey(id, 'templates.json.br');

/** Keeps the templates with which a release was deployed. */
export async function writeReleaseTemplates(
  { client, bucket }: ReleaseStore,
  id: string,
  templates: StageTemplates,
): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: templatesKey(id),
      Body: packTemplates(templates),
      ContentType: 'application/octet-stream',
      CacheControl: 'no-store',
    }),
  );
}

export async function readReleaseTemplates(
  { client, bucket }: ReleaseStore,
  id: string,
): Promise<StageTemplates> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: templatesKey(id) }));
  return unpackTemplates((await Body?.transformToByteArray()) ?? new Uint8Array()) as StageTemplates;
}

interface AssemblyManifest {
  artifacts: Record<string, { type: string; properties?: { templateFile?: string } }>;
}

/** Reads the templates that CDK has just deployed from its folder, by the ids of their stacks. */
export function synthesizedTemplates(folder: string): StageTemplates {
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as AssemblyManifest;
  return Object.fromEntries(
    Object.entries(artifacts).flatMap(([id, { type, properties }]) =>
      type === 'aws:cloudformation:stack' && properties?.templateFile
        ? [[id, parseTemplate(readFileSync(join(folder, properties.templateFile), 'utf8'))]]
        : [],
    ),
  );
}
