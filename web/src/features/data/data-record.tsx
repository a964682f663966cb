import type { DataAnswer } from '@touchdown/shared/releases/data-answers.ts';
import type { ListedRelease } from '@touchdown/shared/releases/release-manifest.ts';
import { changesTitle } from '@touchdown/shared/releases/import-report-words.ts';
import { releasePagePath, changesPath } from '@touchdown/shared/releases/release-paths.ts';
import { releaseSentence } from '@touchdown/shared/releases/release-words.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { CiteSection } from './cite-section.tsx';
import { CodebookTable } from './codebook-table.tsx';
import { FileTable } from './file-table.tsx';
import { VerifyBox } from './verify-box.tsx';
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
            <p className={release.taken_back_by === null ? '' : styles['taken']}>
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
