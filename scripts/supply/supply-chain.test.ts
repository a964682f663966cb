import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { functionBundle } from '@touchdown/infra/kit/function-bundle.ts';
import { entryMetadata } from '@touchdown/infra/kit/slice-function.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishedAt } from '../releases/read-published.ts';
import { localFolder, projectRoot } from '../system/local-state-folder.ts';
import { sha256 } from './built-parts.ts';
import { describeBuild } from './describe-build.ts';
import { readImagePackages } from './image-packages.ts';
import { lockedEntries, productionPlaces } from './locked-packages.ts';
import { generatedFiles } from './notice.ts';
import { verifyBuild } from './verify-build.ts';

const entry = 'functions/src/features/watch/alarms/alarm-raised.event.ts';
const digest = '0a'.repeat(32);
const folders: string[] = [];

afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(parent = tmpdir()): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'touchdown-supply-'));
  folders.push(folder);
  return folder;
}

function put(file: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
}

/** Bundles a function in its own process with the code of a checkout. */
function bundleIn(root: string): { code: string; map: string } {
  const outdir = join(newFolder(), 'asset');
  mkdirSync(outdir);
  const program = `const { functionBundle } = await import(${JSON.stringify(join(root, 'infra/src/kit/function-bundle.ts'))});
    functionBundle({ entry: ${JSON.stringify(entry)}, nativePackages: [], platform: 'lambda' }).tryBundle(${JSON.stringify(outdir)});`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: tmpdir() });
  const read = (name: string) => sha256(readFileSync(join(outdir, name)));
  return { code: read('index.mjs'), map: read('index.mjs.map') };
}

it('a bundle is the same, byte for byte, in another folder at another time', () => {
  // With links to the same files, which takes two seconds, in the same file system.
  const copy = newFolder(localFolder);
  const entries = lockedEntries();
  const packages = productionPlaces(['functions', 'shared', 'shared/level2', 'infra'], entries).filter(
    (place) => !place.includes('aws-cdk') && existsSync(join(projectRoot, place)),
  );
  const esbuild = ['node_modules/esbuild', 'node_modules/@esbuild', 'node_modules/@touchdown'];
  for (const place of new Set([...packages, ...esbuild])) {
    if (packages.includes(dirname(dirname(place)))) continue;
    mkdirSync(join(copy, dirname(place)), { recursive: true });
    execFileSync('cp', ['-al', join(projectRoot, place), join(copy, dirname(place))]);
  }
  for (const room of ['functions', 'shared', 'infra']) {
    cpSync(join(projectRoot, room), join(copy, room), { recursive: true });
  }
  for (const name of ['package-lock.json', 'tsconfig.json'])
    cpSync(join(projectRoot, name), join(copy, name));
  expect(bundleIn(copy)).toEqual(bundleIn(projectRoot));
});

/** A deployment of one function and a page of a site, as CDK and the build of the site leave them. */
async function deployed() {
  const folder = newFolder();
  const [assembly, site, modules] = [
    join(folder, 'cdk.out'),
    join(folder, 'site'),
    join(folder, 'modules.json'),
  ];
  const asset = join(assembly, 'asset.1f');
  mkdirSync(asset, { recursive: true });
  functionBundle({ entry, nativePackages: [], platform: 'lambda' }).tryBundle(asset, {} as never);
  const Resources = {
    F: {
      Type: 'AWS::Lambda::Function',
      Properties: { Code: { S3Key: '1f.zip' } },
      Metadata: { [entryMetadata]: entry },
    },
  };
  put(join(assembly, 'Api.template.json'), JSON.stringify({ Resources }));
  const artifact = { type: 'aws:cloudformation:stack', properties: { templateFile: 'Api.template.json' } };
  put(join(assembly, 'manifest.json'), JSON.stringify({ artifacts: { Api: artifact } }));
  put(join(assembly, 'asset.2f/infra/radar-worker/Dockerfile'), 'FROM node');
  put(join(site, 'index.html'), '<meta property="og:image" content="/card.png">');
  put(join(site, 'assets/app-1.js'), 'run()');
  put(
    modules,
    JSON.stringify([
      'node_modules/react/index.js',
      'node_modules/@fontsource-variable/ibm-plex-sans/f.woff2',
    ]),
  );
  const image = await readImagePackages(`node:24.21.0-bookworm-slim@sha256:${digest}`);
  const siteUrl = 'https://touchdown.example';
  const parameters = { stage: 'dev', siteUrl, siteEnvironment: {} };
  describeBuild({ assembly, site: { folder: site, modules }, image, parameters, startedAt: new Date() });
  // As it is uploaded.
  put(join(site, 'index.html'), `<meta property="og:image" content="${siteUrl}/card.png">`);
  const read = (name: string) => JSON.parse(readFileSync(join(site, 'build', name), 'utf8'));
  return { site, sbom: read('sbom.json'), provenance: read('provenance.json') };
}

/** Stands for Docker, which a test does not need: it writes what the image says of itself. */
function standInDocker(debian = 'ffmpeg 7:5.1.9-0+deb12u1 arm64'): void {
  const packages = Object.fromEntries(
    ['node_modules/zod', 'node_modules/sharp'].map((place) => [place, lockedEntries()[place]]),
  );
  const script = `#!/bin/sh
for a; do case "$a" in type=local,dest=*) to="\${a#type=local,dest=}";; esac; done
echo '${debian}' > "$to/debian.txt"
echo '${JSON.stringify({ packages })}' > "$to/npm.json"
`;
  const file = join(newFolder(), 'docker');
  put(file, script, 0o755);
  vi.stubEnv('CDK_DOCKER', file);
}

let build: Awaited<ReturnType<typeof deployed>>;
beforeAll(async () => {
  standInDocker();
  build = await deployed();
});

describe('the list of parts', () => {
  it('has what is in the function, in the site and in the image, as CycloneDX wants it', async () => {
    const { sbom } = build;
    // The required and the closed values of https://cyclonedx.org/schema/bom-1.6.schema.json.
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
    const refs = sbom.components.map((one: { 'bom-ref': string }) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    for (const { type, name, version, hashes = [] } of sbom.components) {
      expect(['application', 'container', 'library']).toContain(type);
      expect([name, version]).not.toContain('');
      for (const { content } of hashes) expect(content).toMatch(/^([\da-f]{64}|[\da-f]{128})$/);
    }
    const known = new Set([...refs, sbom.metadata.component['bom-ref']]);
    for (const { ref, dependsOn } of sbom.dependencies)
      for (const one of [ref, ...dependsOn]) expect(known).toContain(one);
    const partsOf = (name: string): string[] =>
      sbom.dependencies.find(({ ref }: { ref: string }) => ref === name).dependsOn;
    expect(partsOf(entry).filter((one) => one.startsWith('pkg:npm/%40aws-sdk/client-ssm@'))).toHaveLength(1);
    expect(partsOf('site').map((one) => one.replace(/@[\d.]+$/, ''))).toEqual([
      'pkg:npm/%40fontsource-variable/ibm-plex-sans',
      'pkg:npm/react',
    ]);
    // sharp was installed, and then removed.
    expect(partsOf('worker-image').map((one) => one.replace(/(zod@)[\d.]+$/, '$1'))).toEqual([
      `pkg:docker/node@sha256%3A${digest}?tag=24.21.0-bookworm-slim`,
      'pkg:deb/debian/ffmpeg@7%3A5.1.9-0%2Bdeb12u1?arch=arm64&distro=debian-12',
      'pkg:npm/zod@',
    ]);
    const react = sbom.components.find(({ name }: { name: string }) => name === 'react');
    expect(react).toMatchObject({ licenses: [{ license: { id: 'MIT' } }], hashes: [{ alg: 'SHA-512' }] });
  });

  it('is not made of an image of which nothing is known', async () => {
    standInDocker('dpkg-query: error');
    await expect(readImagePackages('node:24')).rejects.toThrow('image is not known');
    vi.stubEnv('CDK_DOCKER', '/nowhere/docker');
    await expect(readImagePackages('node:24')).rejects.toThrow('is not known');
  });
});

describe('the statement of a build', () => {
  it('is what the site serves, until somebody changes a file', async () => {
    const { site, provenance } = build;
    expect(provenance.subject.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining([`${entry}/index.mjs`, 'templates/Api.template.json', 'site/build/sbom.json']),
    );
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim();
    const server = createServer(({ url = '/' }, outgoing) => {
      const file = join(site, url);
      if (existsSync(file)) return outgoing.end(readFileSync(file));
      return outgoing.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const read = publishedAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    try {
      const { sentences } = await verifyBuild(read);
      expect(sentences[0]).toContain(`built from commit ${commit}`);
      expect(sentences[1]).toBe('Its 3 files, with the list of parts, are those of the statement.');
      put(join(site, 'assets/app-1.js'), 'runOther()');
      await expect(verifyBuild(read)).rejects.toThrow('site/assets/app-1.js is not the file that was built.');
      rmSync(join(site, 'assets/app-1.js'));
      await expect(verifyBuild(read)).rejects.toThrow('site/assets/app-1.js is missing.');
      put(join(site, 'build/provenance.json'), '{}');
      await expect(verifyBuild(read)).rejects.toThrow('is not a statement of in-toto');
    } finally {
      server.close();
    }
  });
});

describe('the workers’ image', () => {
  const dockerfile = readFileSync(join(projectRoot, 'infra/radar-worker/Dockerfile'), 'utf8');
  const { packageManager } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

  it('takes Debian’s packages by version, and npm by its hash', () => {
    const installs = [...dockerfile.matchAll(/apt-get install ([^\\]*)/g)].map(([, words = '']) =>
      words.trim(),
    );
    expect(installs).toEqual(['--yes --no-install-recommends "ffmpeg=${FFMPEG_VERSION}"']);
    expect(dockerfile).toMatch(/^ARG FFMPEG_VERSION=\d+:[\d.]+-\S+$/m);
    expect(dockerfile).not.toMatch(/npx|curl|wget/);
    expect(packageManager).toMatch(/^npm@[\d.]+\+sha512\.[\da-f]{128}$/);
  });
});

describe('the documents of licences', () => {
  it.each(Object.keys(generatedFiles))('%s is as "npm run docs" writes it', (file) => {
    expect(readFileSync(join(projectRoot, file), 'utf8')).toBe(generatedFiles[file]?.());
  });

  it('name every licence, and have the texts of the fonts', () => {
    const notice = readFileSync(join(projectRoot, 'NOTICE'), 'utf8');
    expect(notice).not.toContain('no licence named');
    expect(notice).toMatch(/^@img\/sharp-libvips-linux-arm64 \S+: LGPL-3\.0-or-later$/m);
    const texts = readFileSync(join(projectRoot, 'web/public/licenses.txt'), 'utf8');
    for (const name of ['ibm-plex-sans', 'source-serif-4', 'inter']) expect(texts).toContain(`/${name} `);
    expect(texts).toContain('SIL OPEN FONT LICENSE');
  });
});
