import { manifestName, releaseFileKey, signatureName, keysKey } from './release-paths.ts';
import {
  manifestFormat,
  type ManifestSignature,
  type ReleaseManifest,
  type SigningKey,
  type SigningKeys,
} from './release-manifest.ts';

/** What browsers and Node have alike. */
interface WebPlatform {
  crypto: {
    subtle: {
      digest: (algorithm: string, bytes: Uint8Array) => Promise<ArrayBuffer>;
      importKey: (...key: [string, object, object, boolean, string[]]) => Promise<unknown>;
      verify: (by: object, key: unknown, signature: Uint8Array, bytes: Uint8Array) => Promise<boolean>;
    };
  };
  atob: (base64: string) => string;
  TextDecoder: new () => { decode: (bytes: Uint8Array) => string };
}
const { crypto, atob, TextDecoder } = globalThis as unknown as WebPlatform;

/** Reads a published file by its key, such as `data/keys.json`. Undefined if there is none. */
export type ReadPublished = (key: string) => Promise<Uint8Array | undefined>;

/** A file is not what it should be. The message says which, in a sentence for people. */
export class ReleaseInvalid extends Error {
  override readonly name = 'ReleaseInvalid';
}

export interface VerifiedManifest {
  manifest: ReleaseManifest;
  /** Of its bytes, as the next release names it. */
  sha256: string;
  /** The id of the key that signed it. */
  key: string;
}

/** Returns the hash in hexadecimal digits. By WebCrypto, so that browsers and Node do the same. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function readKeys(read: ReadPublished): Promise<readonly SigningKey[]> {
  const bytes = await read(keysKey);
  if (!bytes) throw new ReleaseInvalid('The public keys (keys.json) are missing.');
  return (parsed(bytes, 'keys.json') as SigningKeys).keys;
}

/** Returns the manifest of a release whose signature is right. Throws `ReleaseInvalid` with the reason otherwise. */
export async function verifyManifest(
  read: ReadPublished,
  keys: readonly SigningKey[],
  release: string,
): Promise<VerifiedManifest> {
  const bytes = await read(releaseFileKey(release, manifestName));
  if (!bytes) throw new ReleaseInvalid(`The manifest of ${release} is missing.`);
  const signed = await read(releaseFileKey(release, signatureName));
  if (!signed) throw new ReleaseInvalid(`The signature of ${release} is missing.`);
  const { key, signature } = parsed(signed, `The signature of ${release}`) as ManifestSignature;
  const known = keys.find(({ kid }) => kid === key);
  if (!known) throw new ReleaseInvalid(`The signature of ${release} is by a key that was never published.`);
  if (!(await isSignedBy(known, signature, bytes)))
    throw new ReleaseInvalid(
      `The signature of ${release} does not fit its manifest: one of them was changed.`,
    );
  const manifest = parsed(bytes, `The manifest of ${release}`) as ReleaseManifest;
  if (manifest.format !== manifestFormat)
    throw new ReleaseInvalid(`The manifest of ${release} has a layout that this program does not know.`);
  if (manifest.id !== release)
    throw new ReleaseInvalid(`The manifest of ${release} is that of ${manifest.id}.`);
  return { manifest, sha256: await sha256Hex(bytes), key };
}

/** Returns the release and all before it, newest first. Each must be signed and named by the one after it. */
export async function verifyChain(
  read: ReadPublished,
  newest: string,
  onVerified: (one: VerifiedManifest) => void = () => {},
): Promise<VerifiedManifest[]> {
  const keys = await readKeys(read);
  const chain: VerifiedManifest[] = [];
  let next: ReleaseManifest['previous'] = { id: newest, manifest_sha256: '' };
  while (next) {
    const { id, manifest_sha256: expected } = next;
    const one: VerifiedManifest = await verifyManifest(read, keys, id);
    const later = chain.at(-1);
    if (later && one.sha256 !== expected)
      throw new ReleaseInvalid(
        `${later.manifest.id} names another manifest of ${id} than the one that is there.`,
      );
    if (later && one.manifest.number !== later.manifest.number - 1)
      throw new ReleaseInvalid(`A release is missing between ${id} and ${later.manifest.id}.`);
    chain.push(one);
    onVerified(one);
    next = one.manifest.previous;
  }
  const oldest = chain.at(-1)?.manifest;
  if (oldest && oldest.number !== 1)
    throw new ReleaseInvalid(`The releases before ${oldest.id} are missing.`);
  return chain;
}

/** Throws if a file of a release is missing or differs from what its manifest says. */
export async function verifyFiles(read: ReadPublished, { id, files }: ReleaseManifest): Promise<void> {
  for (const { name, sha256, bytes: size } of files) {
    const bytes = await read(releaseFileKey(id, name));
    if (!bytes) throw new ReleaseInvalid(`${name} of ${id} is missing.`);
    if (bytes.length !== size)
      throw new ReleaseInvalid(`${name} of ${id} has ${bytes.length} bytes instead of ${size}.`);
    if ((await sha256Hex(bytes)) !== sha256)
      throw new ReleaseInvalid(`${name} of ${id} was changed: its checksum is not that of the manifest.`);
  }
}

async function isSignedBy(
  { kty, crv, x, y }: SigningKey,
  signature: string,
  bytes: Uint8Array,
): Promise<boolean> {
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
    const by = { name: 'ECDSA', hash: 'SHA-256' };
    return await crypto.subtle.verify(by, key, fromBase64Url(signature), bytes);
  } catch {
    // An invalid key or signature fits nothing.
    return false;
  }
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function parsed(bytes: Uint8Array, what: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ReleaseInvalid(`${what} cannot be read.`);
  }
}
