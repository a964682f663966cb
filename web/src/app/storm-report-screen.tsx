import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { ContributionSection } from '../features/contributions/contribution-section.tsx';
import { SuggestEdit } from '../features/contributions/suggesting/suggest-edit.tsx';
import { AddContribution } from '../features/contributions/writing/add-contribution.tsx';
import { RadarSection } from '../features/radar/radar-section.tsx';
import { reportSubject } from '../features/radar/radar-subject.ts';
import { StormReportPage } from '../features/storm-reports/storm-report-page.tsx';

/** Features do not import each other, so the app puts radar and contributions into a storm report's page. */
export function StormReportScreen() {
  return <StormReportPage radar={radarOf} contributions={contributionsOf} />;
}

function contributionsOf(report: StormReport) {
  const { id, status } = report;
  return (
    <div className="stack">
      {status === 'WITHDRAWN' ? null : (
        <p className="buttons">
          <SuggestEdit
            key={`edit ${id}`}
            about={{ kind: 'spc-report', record: report }}
            label="Suggest an Edit to Report Data"
            title="Suggest Edit to SPC Report Data"
          />
          <AddContribution
            key={id}
            kind="spc-report"
            id={id}
            label="Add Contribution"
            title="Add Contribution to SPC Report"
          />
        </p>
      )}
      <div>
        <ContributionSection key={id} kind="spc-report" id={id} />
      </div>
    </div>
  );
}

function radarOf(report: StormReport) {
  return <RadarSection key={report.id} subject={reportSubject(report)} />;
}
