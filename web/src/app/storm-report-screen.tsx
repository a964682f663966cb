import { useParams } from 'react-router-dom';
import { ContributionSection } from '../features/contributions/contribution-section.tsx';
import { StormReportPage } from '../features/storm-reports/storm-report-page.tsx';

/** Features know nothing of each other; the app puts what people have added under the report. */
export function StormReportScreen() {
  const { id = '' } = useParams();
  return <StormReportPage contributions={<ContributionSection key={id} kind="spc-report" id={id} />} />;
}
