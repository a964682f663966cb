import { longDate } from '@touchdown/shared/text/written-date.ts';
import { displayName } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { notRecorded } from '../../../lib/format.ts';
import { ExternalLink } from './external-link.tsx';
import { RecordRow } from '../../../ui/record-page.tsx';
import { Section } from './record-section.tsx';

export function ExternalResources({ tornado }: { tornado: Tornado }) {
  const { nws_report_url: report, event_id: event, episode_id: episode } = tornado;
  return (
    <Section title="Data & External Resources">
      {report ? (
        <RecordRow name="Official report">
          <ExternalLink href={report}>Official report</ExternalLink>
        </RecordRow>
      ) : null}
      <RecordRow name="News">
        <ExternalLink href={newsSearch(tornado)}>Search the news of that time</ExternalLink>
      </RecordRow>
      <RecordRow name="Data source">{tornado.source}</RecordRow>
      <RecordRow name="Event ID">{event ?? notRecorded}</RecordRow>
      <RecordRow name="Episode ID">{episode ?? notRecorded}</RecordRow>
      <RecordRow name="ID here">{tornado.id}</RecordRow>
    </Section>
  );
}

function newsSearch(tornado: Tornado): string {
  const words = `tornado ${displayName(tornado)} ${longDate(tornado.begin_wall)}`;
  return `https://news.google.com/search?${new URLSearchParams({ q: words }).toString()}`;
}
