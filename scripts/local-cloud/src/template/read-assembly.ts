import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StackTemplate, Template } from './stack-template.ts';

/** A file or a folder that CDK would upload. */
export interface Asset {
  /** Absolute. */
  path: string;
  /** `zip` is a folder that is uploaded as an archive. */
  packaging: string;
}

/** A synthesized CDK app, such as `cdk.out`. */
export interface Assembly {
  folder: string;
  templates: StackTemplate[];
  /** By the key that an asset has in the bucket of assets. */
  assets: ReadonlyMap<string, Asset>;
}

interface Manifest {
  artifacts?: Record<string, Artifact>;
}

interface Artifact {
  type: string;
  properties?: { templateFile?: string; stackName?: string; directoryName?: string; file?: string };
}

interface AssetManifest {
  files?: Record<
    string,
    { source: { path?: string; packaging?: string }; destinations: Record<string, { objectKey: string }> }
  >;
}

/** Reads the stacks and assets of an assembly and of the stages inside it. */
export function readAssembly(folder: string): Assembly {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) {
    throw new Error(`${folder} is no CDK assembly: it has no manifest.json. Make one with cdk synth.`);
  }
  const templates: StackTemplate[] = [];
  const assets = new Map<string, Asset>();
  for (const [id, { type, properties = {} }] of Object.entries(
    (readJson(manifest) as Manifest).artifacts ?? {},
  )) {
    const { templateFile, stackName = id, directoryName, file } = properties;
    if (type === 'aws:cloudformation:stack' && templateFile) {
      templates.push({ stackName, template: readJson(join(folder, templateFile)) as Template });
    } else if (type === 'cdk:asset-manifest' && file) {
      for (const [key, asset] of assetsIn(folder, readJson(join(folder, file)) as AssetManifest))
        assets.set(key, asset);
    } else if (type === 'cdk:cloud-assembly' && directoryName) {
      const stage = readAssembly(join(folder, directoryName));
      templates.push(...stage.templates);
      for (const [key, asset] of stage.assets) assets.set(key, asset);
    }
  }
  return { folder: resolve(folder), templates, assets };
}

function assetsIn(folder: string, { files = {} }: AssetManifest): [string, Asset][] {
  return Object.values(files).flatMap(({ source: { path, packaging = 'file' }, destinations }) =>
    path === undefined
      ? []
      : Object.values(destinations).map(({ objectKey }): [string, Asset] => [
          objectKey,
          { path: resolve(folder, path), packaging },
        ]),
  );
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
