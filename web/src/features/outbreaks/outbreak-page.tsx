import { useQuery } from '@tanstack/react-query';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { outbreakSentence, outbreakTitle } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { useLocation, useParams } from 'react-router-dom';
import { AnsweredPage } from '../../entities/answer-page/answered-page.tsx';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useOwnPath } from '../../lib/page/use-own-path.ts';
import { LinkButton } from '../../ui/button.tsx';
import { OutbreakRecord } from './outbreak-record.tsx';

const allOutbreaks = pathOf('outbreaks');

/** What happened in one outbreak. */
export function OutbreakPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const asked = useQuery({
    ...apiQuery('GET /outbreaks/{id}', { params: { id: id.toLowerCase() } }),
    // The answer to its name is that to its id.
    placeholderData: (before) => (before?.path === pathname ? before : undefined),
  });
  useOwnPath(asked.data?.path);
  return (
    <AnsweredPage
      kind="Outbreak"
      asked={asked}
      titleOf={outbreakTitle}
      sentenceOf={outbreakSentence}
      loading="Loading what happened in this outbreak"
      failed="Failed to fetch this outbreak"
      actions={<LinkButton to={allOutbreaks}>All outbreaks</LinkButton>}
      missing={{
        title: 'No outbreak has this URL',
        actions: (
          <LinkButton to={allOutbreaks} look="primary">
            All outbreaks
          </LinkButton>
        ),
      }}
    >
      {(outbreak) => <OutbreakRecord key={outbreak.id} outbreak={outbreak} />}
    </AnsweredPage>
  );
}
