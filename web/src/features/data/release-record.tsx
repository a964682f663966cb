import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReleaseAnswer } from '@touchdown/shared/releases/data-answers.ts';
import {
  changeReasons,
  type ChangeCounts,
  type ChangedTornado,
  type ChangeReason,
  type MergedTornado,
  type RevisedTornado,
} from '@touchdown/shared/releases/release-changes.ts';
import { releasePagePath } from '@touchdown/shared/releases/release-paths.ts';
import { changedWords } from '@touchdown/shared/releases/release-words.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { CiteSection } from './cite-section.tsx';
import { FileTable, WideTable } from './wide-table.tsx';
import styles from './data.module.css';

/** What changed since the release before: counted, and the first of each. */
export function ReleaseRecord({ answer }: { answer: ReleaseAnswer }) {
  const { release, notes, sources, previous, takes_back: takesBack, errata, citations, licence } = answer;
  const folder = releasePagePath(release.id);
  const { first } = notes;
  const changesFile = <a href={`${folder}/changes.csv`}>changes.csv</a>;
  return (
    <>
      <PageSection
        title="What changed"
        about={
          previous ? (
            <>
              Since <Link to={releasePagePath(previous)}>{previous}</Link>: {changedWords(notes.counts)}.{' '}
              {changesFile} has every value before and after, with the reason.
            </>
          ) : (
            'This is the first release.'
          )
        }
      >
        {takesBack.length > 0 ? <p>It reverses {linkedReleases(takesBack)}, which stay available.</p> : null}
        {errata.map((sentence) => (
          <p key={sentence}>
            <strong>Erratum.</strong> {sentence}
          </p>
        ))}
        {release.taken_back_by ? <p>It was reversed by {linkedReleases([release.taken_back_by])}.</p> : null}
        <Counts title="Why" counts={reasonCounts(notes.by_reason)} />
        <Counts title="Values by column" counts={notes.by_field} />
        <ChangeTable title="By year" of={notes.by_year} />
        <ChangeTable title="By forecast office" of={notes.by_office} />
      </PageSection>
      <Tornadoes title="Added" total={notes.counts.added} list={first.added} />
      <Tornadoes title="Withdrawn" total={notes.counts.withdrawn} list={first.withdrawn} />
      <Tornadoes
        title="Merged into another"
        total={notes.counts.merged}
        list={first.merged}
        after={mergedInto}
      />
      <Tornadoes title="Changed" total={notes.counts.changed} list={first.changed} after={changedValues} />
      <PageSection title="Files" about="They never change, and these links are permanent.">
        <FileTable files={release.files} folder={folder} />
        <p className="second-15">
          The <a href={`${folder}/manifest.json`}>manifest</a> has their checksums and is{' '}
          <a href={`${folder}/manifest.sig`}>signed</a>; <Link to="/data">check it</Link>. {licence}.
        </p>
      </PageSection>
      <CiteSection citations={citations} />
      <PageSection
        title="Made from"
        about={`${groupedNumber(sources.length)} files of NOAA, newest versions`}
      >
        <ul className={styles['values']}>
          {sources.map(({ agency, file, version, sha256 }) => (
            <li key={`${agency} ${sha256}`}>
              {agency}: {file} {file.includes(version) ? '' : `(${version})`}
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  );
}

function linkedReleases(ids: readonly string[]): ReactNode {
  return ids.map((id, at) => (
    <span key={id}>
      {at === 0 ? '' : ', '}
      <Link to={releasePagePath(id)}>{id}</Link>
    </span>
  ));
}

function reasonCounts(counts: Partial<Record<ChangeReason, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).map(([reason, count]) => [changeReasons[reason as ChangeReason], count]),
  );
}

function Counts({ title, counts }: { title: string; counts: Readonly<Record<string, number>> }) {
  const rows = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  if (rows.length === 0) return null;
  return (
    <WideTable label={title} heads={[title, 'Changes']}>
      {rows.map(([name, count]) => (
        <tr key={name}>
          <td>{name}</td>
          <td className="numbers nowrap">{groupedNumber(count)}</td>
        </tr>
      ))}
    </WideTable>
  );
}

function ChangeTable({ title, of }: { title: string; of: Readonly<Record<string, ChangeCounts>> }) {
  const rows = Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) return null;
  return (
    <WideTable label={title} heads={[title, 'Added', 'Withdrawn', 'Merged', 'Changed', 'Values']}>
      {rows.map(([name, { added, withdrawn, merged, changed, values }]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {Object.entries({ added, withdrawn, merged, changed, values }).map(([kind, count]) => (
            <td key={kind} className="numbers nowrap">
              {groupedNumber(count)}
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  );
}

function mergedInto({ into }: MergedTornado): ReactNode {
  return <Link to={`/tornadoes/${into}`}>now {into}</Link>;
}

function changedValues({ values }: RevisedTornado): ReactNode {
  return (
    <ul className={styles['values']}>
      {values.map(({ field, before, after, reason }) => (
        <li key={field}>
          <code>{field}</code>: {before || 'empty'} → {after || 'empty'} (
          {changeReasons[reason].toLowerCase()})
        </li>
      ))}
    </ul>
  );
}

interface TornadoesProps<T extends ChangedTornado> {
  title: string;
  total: number;
  list: readonly T[];
  /** What follows the name of each. */
  after?: (one: T) => ReactNode;
}

function Tornadoes<T extends ChangedTornado>({ title, total, list, after }: TornadoesProps<T>) {
  if (list.length === 0) return null;
  const about = list.length < total ? `The first ${list.length} of ${groupedNumber(total)}` : undefined;
  return (
    <PageSection title={title} about={about}>
      <ul className={styles['releases']}>
        {list.map((one) => (
          <li key={one.id}>
            <Link to={`/tornadoes/${one.id}`}>{one.name || one.id}</Link>
            {one.begin === '' ? '' : `, ${longDate(one.begin)}`}
            {one.state === '' ? '' : `, ${one.state}`} {after?.(one)}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
