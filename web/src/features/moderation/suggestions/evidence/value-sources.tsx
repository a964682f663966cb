import { useQuery } from '@tanstack/react-query';
import { sourceColumns } from '@touchdown/shared/corrections/source-columns.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import type { SourceRow, TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import { sourcePageOf } from '../../../../entities/storm-report/report-time.ts';
import { messageOf } from '../../../../lib/api/api-error.ts';
import { apiQuery } from '../../../../lib/api/api-query.ts';
import { PartFailure } from '../../../../ui/state-face.tsx';
import styles from '../suggestions.module.css';

/** The rows of the agencies' files that gave a value, each with its file and line and only the columns it came from. */
export function ValueSources({ suggestion, field }: { suggestion: ReviewedSuggestion; field: string }) {
  const { tornado_id: tornadoId, spc_report_id: reportId } = suggestion;
  if (tornadoId !== null) return <TornadoRows id={tornadoId} field={field} />;
  return reportId === null ? null : <ReportPage id={reportId} />;
}

function TornadoRows({ id, field }: { id: string; field: string }) {
  const { data, error, refetch } = useQuery(apiQuery('GET /tornadoes/{id}/sources', { params: { id } }));
  if (data) return <Rows sources={data} columns={sourceColumns[field] ?? []} />;
  if (!error) return <p role="status">Loading the sources</p>;
  return <Failed error={error} onRetry={() => void refetch()} />;
}

function Rows({ sources, columns }: { sources: TornadoSources; columns: readonly string[] }) {
  const { source_rows: rows, quality } = sources;
  if (rows.length === 0) return <p>We have no source data for this tornado.</p>;
  if (columns.length === 0) return <p>NOAA’s files don’t include this value.</p>;
  return (
    <>
      <ul className={`stack ${styles['rows']}`} aria-label="Source rows">
        {rows.map((row, at) => (
          // The SPC gives several rows the same file and line.
          // oxlint-disable-next-line react/no-array-index-key -- a list that never changes its order
          <li key={`${row.file} ${row.line} ${at}`}>
            <Row row={row} columns={columns} />
          </li>
        ))}
      </ul>
      {quality.map(({ code, sentence }) => (
        <p key={code} className="second-13">
          {sentence}
        </p>
      ))}
    </>
  );
}

function Row({ row: { source, file, line, row }, columns }: { row: SourceRow; columns: readonly string[] }) {
  const shown = Object.entries(row).filter(([column]) => columns.includes(column));
  return (
    <>
      <p className="second-13">
        {source}: {file}, line {line}
      </p>
      {shown.length === 0 ? (
        <p>No value here.</p>
      ) : (
        <dl>
          {shown.map(([column, value]) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>{value === '' ? '(empty)' : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** The rows of storm reports are not stored. The SPC's page of the day has them. */
function ReportPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(apiQuery('GET /spc-reports/{id}', { params: { id } }));
  if (data) {
    return (
      <p className="touch-links">
        <a href={sourcePageOf(data.data.report.id)} target="_blank" rel="noopener noreferrer">
          All SPC reports for this day
        </a>
      </p>
    );
  }
  if (!error) return <p role="status">Loading the sources</p>;
  return <Failed error={error} onRetry={() => void refetch()} />;
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <PartFailure title="Failed to load the sources" message={messageOf(error)} onRetry={onRetry} />;
}
