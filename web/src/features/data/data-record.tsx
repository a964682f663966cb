import { useState, useId, type ChangeEvent } from 'react';
import { Link } from 'react-router-dom';
import type { DataAnswer } from '@touchdown/shared/releases/data-answers.ts';
import type { ListedRelease } from '@touchdown/shared/releases/release-manifest.ts';
import { changesTitle } from '@touchdown/shared/releases/import-report-words.ts';
import { releasePagePath, changesPath } from '@touchdown/shared/releases/release-paths.ts';
import { releaseSentence } from '@touchdown/shared/releases/release-words.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { CodebookColumn } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import {
  readKeys,
  ReleaseInvalid,
  sha256Hex,
  verifyChain,
  verifyManifest,
} from '@touchdown/shared/releases/verify-release.ts';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { CiteSection } from './cite-section.tsx';
import { FileTable, WideTable } from './wide-table.tsx';
import styles from './data.module.css';

const releasesAtFirst = 12;

interface DataRecordProps {
  answer: DataAnswer;
  latest: ListedRelease;
}

/** The newest files, how to use and cite them, and all releases. */
export function DataRecord({ answer, latest }: DataRecordProps) {
  const { releases, licence, citations, codebook } = answer;
  return (
    <>
      <PageSection
        title="The newest files"
        about={
          <>
            Release <Link to={releasePagePath(latest.id)}>{latest.id}</Link>, published{' '}
            {longDate(latest.published_at)}. These links always have the newest release. To cite exact data,
            use the files of one release; they never change.
          </>
        }
      >
        <FileTable files={latest.files} folder="/data/latest" />
        <div className={styles['words']}>
          <p>
            No key needed. CORS and range requests work. For single lookups, use{' '}
            <Link to="/api">the API</Link>.
          </p>
        </div>
      </PageSection>
      <PageSection title="Licence">
        <p className={styles['words']}>{licence}.</p>
      </PageSection>
      {citations ? <CiteSection citations={citations} /> : null}
      <PageSection title="Where other files disagree, and why">
        <OtherFiles />
      </PageSection>
      <PageSection title="Releases">
        <Releases releases={releases} />
        <p className="second-15">
          Our rules and approved corrections also change values between releases.{' '}
          <Link to={changesPath}>{changesTitle}</Link> lists each import by itself. Follow releases by{' '}
          <a href="/data/releases.atom">Atom</a> or <a href="/data/releases.json">JSON Feed</a>.
        </p>
      </PageSection>
      <PageSection title="Check a file">
        <VerifyBox releases={releases} newest={releases[0]?.id ?? latest.id} />
        <p className="second-15">
          The <a href="/data/keys.json">public keys</a> use ECDSA with P-256 and SHA-256. Each manifest
          includes the hash of the one before it, so a replaced release would show. In a copy of the project,{' '}
          <code>npm run verify-release</code> does the same.
        </p>
      </PageSection>
      <PageSection title="Columns">
        <Fold title={`All ${codebook.length} columns and what they mean`} level={3} isSmall>
          <CodebookTable columns={codebook} />
        </Fold>
      </PageSection>
    </>
  );
}

function OtherFiles() {
  return (
    <div className={styles['words']}>
      <p>
        <strong>NCEI’s Storm Events</strong> has one row per county of a path, so counting rows is not
        counting tornadoes. We join the segments of each tornado.
      </p>
      <p>
        <strong>The Storm Prediction Center’s file</strong> has one row per tornado plus one per state, all in
        Central Standard Time. We show local time, with UTC beside it.
      </p>
      <p>
        <strong>The “tidied” file of 1950 to 2022</strong> that many courses use has UTC times an hour early
        in four rows of five. It treats the source’s Central Standard Time as daylight time. UTC dates are
        wrong where that crosses midnight.
      </p>
      <p>
        <strong>Damage</strong> before 1996 was recorded in classes. A single dollar amount for a class looks
        more exact than it is. In later years, 0.00K often means nobody made an estimate.
      </p>
    </div>
  );
}

function Releases({ releases }: Pick<DataAnswer, 'releases'>) {
  const [shown, setShown] = useState(releasesAtFirst);
  return (
    <>
      <ol className={styles['releases']}>
        {releases.slice(0, shown).map((release) => (
          <li key={release.id}>
            <Link to={releasePagePath(release.id)}>{release.id}</Link>
            <p className={release.taken_back_by === null ? '' : 'second'}>
              {releaseSentence(release)}
              {release.is_damaged ? ' One of its files is damaged and is being restored.' : ''}
            </p>
          </li>
        ))}
      </ol>
      {releases.length > shown ? (
        <Button onClick={() => setShown(releases.length)}>Show all {releases.length} releases</Button>
      ) : null}
    </>
  );
}

/** The columns of the files: unit, range, meaning, and what an empty cell means. */
function CodebookTable({ columns }: { columns: readonly CodebookColumn[] }) {
  return (
    <WideTable label="Columns" heads={['Column', 'Type', 'Meaning', 'When empty']}>
      {columns.map((column) => (
        <tr key={`${column.file} ${column.name}`}>
          <td>
            <code>{column.name}</code>
            {column.file === 'tornadoes' ? '' : ` (${column.file})`}
          </td>
          <td>{[column.type, column.unit].filter(Boolean).join(', ')}</td>
          <td>
            {column.meaning}.{rangeWords(column)}
            {column.trustedFrom === undefined ? '' : ` Comparable from ${column.trustedFrom}.`}
            {column.caution === undefined ? '' : ` ${column.caution}`}
          </td>
          <td>{column.whenEmpty}</td>
        </tr>
      ))}
    </WideTable>
  );
}

function rangeWords({ range }: CodebookColumn): string {
  if (!range) return '';
  const { min, max, values } = range;
  if (values) return ` One of ${values.join(', ')}.`;
  if (min !== undefined && max !== undefined) return ` From ${min} to ${max}.`;
  if (min !== undefined) return ` At least ${min}.`;
  return max === undefined ? '' : ` At most ${max}.`;
}

interface VerifyBoxProps {
  /** Newest first. */
  releases: readonly ListedRelease[];
  /** The release that the chain is checked from. */
  newest: string;
}

/** Checks a downloaded file, or the chain of all releases, in the browser. Nothing is sent anywhere. */
function VerifyBox({ releases, newest }: VerifyBoxProps) {
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
    <div className="above-16 reading">
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
