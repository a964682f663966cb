/** Everything that is published as files is below this, in the bucket and on the site alike. */
export const dataFolder = 'data';

/** The list of releases, which the page of all data reads. */
export const chainKey = `${dataFolder}/chain.json`;
/** The public keys of all signatures, those of earlier keys too. */
export const keysKey = `${dataFolder}/keys.json`;

export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';
export const changesName = 'changes.json';

/** Nothing is ever written there a second time with other bytes. */
export function releaseFileKey(release: string, name: string): string {
  return `${dataFolder}/releases/${release}/${name}`;
}

/** A copy of the file of the newest release. */
export function latestFileKey(name: string): string {
  return `${dataFolder}/latest/${name}`;
}

export function releasePagePath(release: string): string {
  return `/${dataFolder}/releases/${release}`;
}

export const changesPath = '/data/changes';
