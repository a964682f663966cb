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
            {longDate(latest.published_at)}. These addresses never change and always have the newest release.
            For a paper, use the files of a release: theirs never change either.
          </>
        }
      >
        <FileTable files={latest.files} folder="/data/latest" />
        <div className={styles['words']}>
          <p>
            Programs read them without a key and from any site, whole or in parts.{' '}
            <Link to="/api">The API</Link> answers single questions.
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
          Between two releases our rules and approved corrections change values too.{' '}
          <Link to={changesPath}>{changesTitle}</Link> has each import of its files alone. Follow the releases
          as <a href="/data/releases.atom">Atom</a> or <a href="/data/releases.json">JSON Feed</a>.
        </p>
      </PageSection>
      <PageSection title="Check a file">
        <VerifyBox releases={releases} newest={releases[0]?.id ?? latest.id} />
        <p className="second-15">
          The <a href="/data/keys.json">public keys</a> are of ECDSA with P-256 and SHA-256. Each manifest
          names the one before it by its hash, so no release can be exchanged without a trace. From a copy of
          the project, <code>npm run verify-release</code> does the same.
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
        <strong>NCEI’s Storm Events</strong> has one row for each county of a path. A count of its rows is not
        a count of tornadoes: here the segments of one tornado are joined.
      </p>
      <p>
        <strong>The Storm Prediction Center’s file</strong> has one row for each tornado and one more for each
        state, and all its times are Central Standard Time. Here times are what clocks showed at the place,
        and UTC beside it.
      </p>
      <p>
        <strong>The “tidied” file of 1950 to 2022</strong> that many courses copy has times in UTC that are an
        hour early in four rows of five: it takes Central Standard Time, which the source uses all year, for
        daylight time. Dates in UTC are wrong where that passes midnight.
      </p>
      <p>
        <strong>Damage</strong> before 1996 was recorded in classes. Files that turn a class into one amount
        of dollars look more exact than the record is, and 0.00K in later years often means that nobody
        estimated.
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
              {release.is_damaged ? ' A file of it is damaged at the moment and is being restored.' : ''}
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
