import { useId, useState, type ChangeEvent } from 'react';
import type { ListedRelease } from '@touchdown/shared/releases/release-manifest.ts';
import {
  readKeys,
  ReleaseInvalid,
  sha256Hex,
  verifyChain,
  verifyManifest,
} from '@touchdown/shared/releases/verify-release.ts';
import { Button } from '../../ui/button.tsx';
import styles from './data.module.css';

interface VerifyBoxProps {
  /** Newest first. */
  releases: readonly ListedRelease[];
  /** The release that the chain is checked from. */
  newest: string;
}

/** Checks a downloaded file, or the chain of all releases, in the browser. Nothing is sent anywhere. */
export function VerifyBox({ releases, newest }: VerifyBoxProps) {
  const id = useId();
  const [result, setResult] = useState('');
  const [isBusy, setBusy] = useState(false);
  const check = async (begins: string, look: () => Promise<string>) => {
    setBusy(true);
    setResult(begins);
    setResult(await look().catch(sentenceOf));
    setBusy(false);
  };
  const chooseFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) void check(`Checking ${file.name}`, () => verifyFile(file, releases));
    // The same file can be chosen again.
    target.value = '';
  };
  return (
    <div className={styles['verify']}>
      <p>
        Your browser checks a downloaded file against the signed manifest of a release. The file stays on your
        device.
      </p>
      <div className={styles['buttons']}>
        <label htmlFor={id}>Check a downloaded file</label>
        <input id={id} type="file" disabled={isBusy} onChange={chooseFile} />
      </div>
      <div className={styles['buttons']}>
        <Button
          disabled={isBusy}
          onClick={() => void check('Checking the releases', () => verifyAll(newest, setResult))}
        >
          Check the chain of all releases
        </Button>
      </div>
      <div role="status">{result === '' ? null : <p className={styles['result']}>{result}</p>}</div>
    </div>
  );
}

async function verifyFile(file: File, releases: readonly ListedRelease[]): Promise<string> {
  const sha256 = await sha256Hex(new Uint8Array(await file.arrayBuffer()));
  for (const { id, files } of releases) {
    const named = files.find((one) => one.sha256 === sha256);
    if (!named) continue;
    const { manifest } = await verifyManifest(readPublished, await readKeys(readPublished), id);
    if (!manifest.files.some((one) => one.sha256 === sha256))
      return `Invalid: the list names ${file.name} in release ${id}, but the signed manifest does not.`;
    return `Valid: this is ${named.name} of release ${id}, byte for byte, and its manifest is signed.`;
  }
  return `Not valid: no release contains ${file.name}. It was changed, cut short or unpacked, or it comes from somewhere else.`;
}

async function verifyAll(newest: string, onProgress: (says: string) => void): Promise<string> {
  const chain = await verifyChain(readPublished, newest, ({ manifest: { id } }) =>
    onProgress(`Release ${id} is signed`),
  );
  const oldest = chain.at(-1)?.manifest.id ?? newest;
  return chain.length === 1
    ? `Valid: release ${newest} is signed. It is the first of the chain.`
    : `Valid: all ${chain.length} releases from ${oldest} to ${newest} are signed, and each names the one before it.`;
}

async function readPublished(key: string): Promise<Uint8Array | undefined> {
  const response = await fetch(`/${key}`);
  if (response.status === 404 || response.status === 403) return undefined;
  if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

function sentenceOf(error: unknown): string {
  if (error instanceof ReleaseInvalid) return `Invalid: ${error.message}`;
  return 'We couldn’t load the files. Check your connection and try again.';
}
