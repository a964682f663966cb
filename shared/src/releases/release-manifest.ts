/** The layout of manifests. A change that older readers cannot follow gets another number. */
export const manifestFormat = 'touchdown-release/1';

/** What made a release: an import, also one with changed rules; corrections alone; or a return to an earlier release. */
export type ReleaseKind = 'import' | 'corrections' | 'rollback';

export interface ReleaseFile {
  name: string;
  media_type: string;
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}

export interface ReleaseSourceFile {
  agency: string;
  file: string;
  /** The date or number by which the agency tells its versions apart. */
  version: string;
  sha256: string;
  years: number[];
}

export interface ReleaseCounts {
  tornadoes: number;
  added: number;
  withdrawn: number;
  merged: number;
  changed: number;
}

/** What a release consists of. Its bytes are signed, and the next release names their hash. */
export interface ReleaseManifest {
  format: typeof manifestFormat;
  id: string;
  /** Its place in the chain, from 1. */
  number: number;
  kind: ReleaseKind;
  published_at: string;
  /** The import whose record it has, as pages and the API name it. */
  record_release: string;
  record_kind: 'official' | 'sample' | 'synthetic';
  /** The number of the last approved correction that it contains; 0 for none. */
  corrections_up_to: number;
  /** Null for the first release. */
  previous: { id: string; manifest_sha256: string } | null;
  /** The release that a rollback returns to, and those that it takes back. They stay where they are. */
  restores: string | null;
  takes_back: string[];
  schema_version: number;
  columns: string[];
  sources: ReleaseSourceFile[];
  counts: ReleaseCounts;
  licence: string;
  files: ReleaseFile[];
}

/** ECDSA with P-256 and SHA-256 over the bytes of the manifest; r and s of 32 bytes each, in base64url. */
export interface ManifestSignature {
  algorithm: 'ES256';
  key: string;
  signature: string;
}

/** A public key as a JSON Web Key. Its id is the thumbprint of RFC 7638. */
export interface SigningKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  kid: string;
  alg: 'ES256';
  use: 'sig';
}

export interface SigningKeys {
  keys: SigningKey[];
}

/** A release in the list. */
export interface ListedRelease {
  id: string;
  number: number;
  kind: ReleaseKind;
  published_at: string;
  record_release: string;
  manifest_sha256: string;
  counts: ReleaseCounts;
  files: ReleaseFile[];
  restores: string | null;
  /** The release that took it back, if one did. */
  taken_back_by: string | null;
  /** A file of it in the bucket is not what its manifest says. */
  is_damaged: boolean;
}

/** The list of all releases, newest first. */
export interface ReleaseChain {
  /** The release that `/data/latest/` has; null before the first. */
  latest: string | null;
  releases: ListedRelease[];
}

export const noReleases: ReleaseChain = { latest: null, releases: [] };
