import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildFolder,
  sitePart,
  synthesizedParts,
  type BuiltSite,
  sha256,
  type BuiltPart,
} from './built-parts.ts';
import type { ImagePackages, DebianPackage } from './image-packages.ts';
import { lockedEntries, packagesAt, type LockEntry, type LockedPackage } from './locked-packages.ts';
import { buildSource, provenanceOf, type ProvenBuild, type BuildSource } from './provenance.ts';

interface DescribedBuild {
  /** The folder with the templates and bundles that were deployed. */
  assembly: string;
  /** The built site, to which the description is added. */
  site: BuiltSite;
  image: ImagePackages;
  parameters: ProvenBuild['parameters'];
  startedAt: Date;
}

/** Writes the list of parts and where they come from beside the built site, to be uploaded with it. */
export function describeBuild({ assembly, site, image, parameters, startedAt }: DescribedBuild): void {
  const source = buildSource();
  const parts = [...synthesizedParts(assembly), sitePart(site, parameters.siteUrl)];
  const list = JSON.stringify(partsList({ source, parts, locked: lockedEntries(), image }));
  const statement = provenanceOf({
    source,
    parts,
    parameters,
    workerBase: image.base,
    partsList: list,
    startedAt,
    finishedAt: new Date(),
  });
  const folder = join(site.folder, buildFolder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.json'), list);
  writeFileSync(join(folder, 'provenance.json'), JSON.stringify(statement));
}

/** What a list of parts is made from. */
interface ListedBuild {
  source: BuildSource;
  parts: readonly BuiltPart[];
  locked: Record<string, LockEntry>;
  image: ImagePackages;
}

interface Component {
  type: 'application' | 'container' | 'library';
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  purl?: string;
  scope?: 'required';
  licenses?: ({ license: { id: string } } | { expression: string })[];
  hashes?: { alg: 'SHA-256' | 'SHA-512'; content: string }[];
}

/**
 * Returns the list of everything that a deployment brings, as CycloneDX 1.6
 * (https://cyclonedx.org/docs/1.6/json/). The same build gives the same bytes: the time is that of the commit, and the
 * serial number is made from the content.
 */
function partsList({ source, parts, locked, image }: ListedBuild) {
  const version = source.commit ?? 'unknown';
  const product: Component = { ...own('application', 'touchdown', version), licenses: licensesOf('MIT') };
  const libraries = new Map<string, Component>();
  const dependencies: { ref: string; dependsOn: string[] }[] = [];
  const ownParts = parts.filter(({ name }) => name !== 'templates');
  const add = (ref: string, components: Component[]) => {
    for (const one of components) libraries.set(one['bom-ref'], one);
    dependencies.push({ ref, dependsOn: components.map((one) => one['bom-ref']) });
  };
  dependencies.push({ ref: product['bom-ref'], dependsOn: ownParts.map(({ name }) => name) });
  for (const { name, packages } of ownParts) {
    if (name === 'worker-image') add(name, imageComponents(image));
    else add(name, packagesAt(packages, locked).map(npmComponent));
  }
  const components = [
    ...ownParts.map(({ name }) => own(name === 'worker-image' ? 'container' : 'application', name, version)),
    ...[...libraries.values()].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([version, components, dependencies]))}`,
    version: 1,
    metadata: {
      ...(source.committedAt ? { timestamp: source.committedAt } : {}),
      lifecycles: [{ phase: 'build' }],
      component: product,
    },
    components,
    dependencies,
  };
}

function own(type: Component['type'], name: string, version: string): Component {
  return { type, 'bom-ref': name, name, version };
}

function npmComponent({ name, version, integrity, licence }: LockedPackage): Component {
  const [group, short] = name.startsWith('@') ? (name.split('/') as [string, string]) : [undefined, name];
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${short}@${encodeURIComponent(version)}`;
  const hex = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group ? { group } : {}),
    name: short,
    version,
    purl,
    scope: 'required',
    ...(licence ? { licenses: licensesOf(licence) } : {}),
    hashes: [{ alg: 'SHA-512', content: hex }],
  };
}

/** `MIT` is an identifier of SPDX, `(MIT OR Apache-2.0)` is an expression of them. */
function licensesOf(licence: string): NonNullable<Component['licenses']> {
  return /^[\w.+-]+$/.test(licence) ? [{ license: { id: licence } }] : [{ expression: licence }];
}

function imageComponents({ base, debian, npm }: ImagePackages): Component[] {
  return [
    baseComponent(base),
    ...debian.map(debianComponent),
    ...packagesAt(
      Object.keys(npm).filter((place) => place.includes('node_modules/')),
      npm,
    ).map(npmComponent),
  ];
}

function baseComponent(base: string): Component {
  const [, name = '', tag = '', digest] = /^([^@]+):([^@:]+)(?:@sha256:([\da-f]{64}))?$/.exec(base) ?? [];
  const version = digest ? `sha256:${digest}` : tag;
  const purl = `pkg:docker/${name}@${encodeURIComponent(version)}?tag=${tag}`;
  const hashes: Component['hashes'] = digest ? [{ alg: 'SHA-256', content: digest }] : undefined;
  return { type: 'container', 'bom-ref': purl, name, version: tag, purl, ...(hashes ? { hashes } : {}) };
}

/** dpkg knows no licence of a package. */
function debianComponent({ name, version, architecture }: DebianPackage): Component {
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-12`;
  return { type: 'library', 'bom-ref': purl, name, version, purl, scope: 'required' };
}

/** A UUID of version 8, whose bits are the hash's. */
function uuidOf(content: string): string {
  const hex = sha256(content);
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
