import { importSentence, importTitle } from '@touchdown/shared/releases/import-report-words.ts';
import { changesPath } from '@touchdown/shared/releases/release-paths.ts';
import { useParams } from 'react-router-dom';
import { AnsweredPage } from '../../entities/answer-page/answered-page.tsx';
import { isNotFound } from '../../lib/api/api-error.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FileLinks } from '../../ui/file-links.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import { ChangeRecord } from './change-record.tsx';
import { useImport } from './data-queries.ts';

/** What one import of NOAA's files changed. */
export function ChangePage() {
  const { run = '' } = useParams();
  const actions = (
    <LinkButton to={changesPath} look="primary">
      All imports
    </LinkButton>
  );
  return (
    <AnsweredPage
      kind="Report"
      name={`Import ${run}`}
      asked={useImport(run)}
      titleOf={importTitle}
      sentenceOf={importSentence}
      loading="Loading the report"
      failed="Failed to load the report"
      actions={actions}
      // A run that is no number is no import either.
      isMissing={(error) => isNotFound(error) || (error !== null && !/^[1-9]\d*$/.test(run))}
      missing={{
        heading: 'No such report',
        title: 'No report for this import',
        sentence: 'Imports by earlier versions of this site have no report. Reports are never removed.',
        actions,
      }}
      hasMap={false}
    >
      {(report) => (
        <article aria-label={importTitle(report)} className={`page-width ${styles['sections']}`}>
          <h1>{importTitle(report)}</h1>
          <p className={styles['sentence']}>{importSentence(report)}</p>
          <FileLinks path={`${changesPath}/${report.run}`} />
          <ChangeRecord key={report.run} report={report} />
        </article>
      )}
    </AnsweredPage>
  );
}
