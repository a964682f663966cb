import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { resolveWorkerBase } from './worker-base.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-docker-'));
const digest = `sha256:${'0a'.repeat(32)}`;

afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

/** A Docker that answers to the one question, and fails for any other. */
function answering(manifest: string): void {
  const docker = join(folder, 'docker');
  const question = '"buildx imagetools inspect node:"*" --format {{json .Manifest}}"';
  const script = `#!/bin/sh\ncase "$*" in ${question}) echo '${manifest}';; *) exit 1;; esac\n`;
  writeFileSync(docker, script, { mode: 0o755 });
  vi.stubEnv('CDK_DOCKER', docker);
}

it('adds the digest of the whole list of platforms to the tag of the Dockerfile', async () => {
  const ofPlatform = `{"digest":"sha256:${'1b'.repeat(32)}"}`;
  answering(`{"mediaType":"index","digest":"${digest}","manifests":[${ofPlatform}]}`);
  expect(await resolveWorkerBase()).toMatch(new RegExp(`^node:24[\\d.]+-bookworm-slim@${digest}$`));
});

it('says what failed, instead of building on whatever the tag has', async () => {
  answering('{}');
  await expect(resolveWorkerBase()).rejects.toThrow('answered without one');
  vi.stubEnv('CDK_DOCKER', join(folder, 'no-docker'));
  await expect(resolveWorkerBase()).rejects.toThrow('buildx imagetools inspect');
});
