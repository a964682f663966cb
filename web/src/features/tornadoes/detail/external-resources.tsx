import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { notRecorded } from '../../../lib/format.ts';
import { ExternalLink } from './external-link.tsx';
import { newsSearch } from './news-search.ts';
import { RecordRow } from '../../../ui/record-page.tsx';
import { Section } from './record-section.tsx';

export function ExternalResources({ tornado }: { tornado: Tornado }) {
  const { nws_report_url: report, event_id: event, episode_id: episode } = tornado;
  const news = newsSearch(tornado);
  return (
    <Section title="Data & External Resources">
      {report ? (
        <RecordRow name="Official report">
          <ExternalLink href={report}>Official report</ExternalLink>
        </RecordRow>
      ) : null}
      <RecordRow name="News" className="not-printed">
        <ExternalLink href={news.url}>{news.label}</ExternalLink>
      </RecordRow>
      <RecordRow name="Data source">{tornado.source}</RecordRow>
      <RecordRow name="Event ID">{event ?? notRecorded}</RecordRow>
      <RecordRow name="Episode ID">{episode ?? notRecorded}</RecordRow>
      <RecordRow name="ID here">{tornado.id}</RecordRow>
    </Section>
  );
}
